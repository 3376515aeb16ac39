import type { VoteDefinition } from "#ballots/definition.ts";
import type { ContestOutcome } from "#contract/values/votes/outcomes.ts";
import { contestRule, outcomeOf, reachesQuorum } from "#contract/values/votes/rules.ts";
import type { ContestForm } from "#contract/values/votes/templates-words.ts";

import type { Electorate } from "./electorate.ts";

/** What a contest came to, as it is kept and published. */
export interface ContestResult extends Electorate {
  position: number;
  /** By slot; empty if the contest was left unopened. */
  counts: number[];
  outcome: ContestOutcome;
  winners: number[];
}

/** An option that withdrew, by its number from 0. */
export interface WithdrawnOption {
  position: number;
  option: number;
}

/** Which contests are opened: those in which enough households voted. */
export function openedContests({ contests }: VoteDefinition, electorates: readonly Electorate[]): boolean[] {
  return contests.map(({ rule }, position) => {
    const { voters, rollSize } = electorates[position]!;
    return reachesQuorum(contestRule.parse(rule), voters, rollSize);
  });
}

/** @param counts by position and slot; of a contest that was left unopened none */
export function resultsOf(
  { contests }: VoteDefinition,
  electorates: readonly Electorate[],
  withdrawn: readonly WithdrawnOption[],
  counts: readonly (readonly number[])[],
): ContestResult[] {
  return contests.map(({ rule, form, seats, options }, position) => {
    const electorate = electorates[position]!;
    const contest = {
      rule: contestRule.parse(rule),
      form: form as ContestForm,
      seats,
      options,
      withdrawn: withdrawn.filter((each) => each.position === position).map(({ option }) => option),
    };
    const slots = [...counts[position]!];
    return {
      position,
      counts: slots,
      ...electorate,
      ...outcomeOf(contest, { counts: slots, ...electorate }),
    };
  });
}
