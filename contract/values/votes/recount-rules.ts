import { z } from "zod";

import { contestRule, outcomeOf, reachesQuorum } from "./rules.ts";
import type { ContestCounts, Decided } from "./rules.ts";
import { contestForms } from "./templates-words.ts";

const frozenContest = z.object({ rule: contestRule, form: z.enum(contestForms) });

/** A contest of a frozen definition, as a recount has read it and no more. */
interface FrozenContest {
  rule: unknown;
  form: string;
  seats: number;
  options: number;
}

/** The rules for a recount of a definition's contests. They throw where a rule is none that is known. */
export const recountRules = {
  isOpened: (contest: FrozenContest, voters: number, rollSize: number): boolean =>
    reachesQuorum(frozenContest.parse(contest).rule, voters, rollSize),
  decide: (contest: FrozenContest & { withdrawn: readonly number[] }, counts: ContestCounts): Decided =>
    outcomeOf({ ...contest, ...frozenContest.parse(contest) }, counts),
};
