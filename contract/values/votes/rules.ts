import { z } from "zod";

import type { ContestOutcome } from "./outcomes.ts";
import type { ContestForm, ContestTemplate } from "./templates-words.ts";
import { templates } from "./templates.ts";

/** More than, or at least, a part of something: `{ op: ">", num: 1, den: 2 }` is more than half. */
const fields = {
  op: z.enum([">", ">="], "과반수처럼 넘어야 하는지, 이상이면 되는지 골라 주세요."),
  num: z
    .number("숫자를 적어 주세요.")
    .int("정수로 적어 주세요.")
    .min(1, "1 이상이어야 해요.")
    .max(1000, "1000까지 적을 수 있어요."),
  den: z
    .number("숫자를 적어 주세요.")
    .int("정수로 적어 주세요.")
    .min(1, "1 이상이어야 해요.")
    .max(1000, "1000까지 적을 수 있어요."),
};

const isReachable = [
  ({ op, num, den }: Part) => (op === ">" ? num < den : num <= den),
  "전체보다 많은 수는 정할 수 없어요.",
] as const;

export interface Part {
  op: ">" | ">=";
  num: number;
  den: number;
}

const part = z.object(fields).refine(...isReachable);

const win = z.discriminatedUnion("by", [
  /** The most votes; 찬성 against 반대 where there is nothing else. */
  z.object({ by: z.literal("plurality") }),
  /** A part of all households of the roll, or of those that voted. */
  z.object({ by: z.literal("share"), of: z.enum(["roll", "voters"]), ...fields }).refine(...isReachable),
  /** Nothing: the counts are reported. */
  z.object({ by: z.literal("nothing") }),
]);

/** How a contest is decided, as it stands in a vote's definition. */
export const contestRule = z.object({ quorum: part.nullable(), win });

export type ContestRule = z.infer<typeof contestRule>;

/** What decides a contest, besides its counts. */
export interface DecidedContest {
  rule: ContestRule;
  form: ContestForm;
  seats: number;
  /** How many options there are. */
  options: number;
  /** The numbers of those that withdrew, from 0. What they got counts as 기권·무효. */
  withdrawn: readonly number[];
}

export interface ContestCounts {
  /** By option; 기권 may follow and decides nothing. */
  counts: readonly number[];
  /** Households that voted in the contest, 기권·무효 included. */
  voters: number;
  /** Entries of the roll that have the contest. */
  rollSize: number;
}

export interface Decided {
  outcome: ContestOutcome;
  /** Option numbers from 0. None in an approval contest: its outcome says it. */
  winners: number[];
}

/** A contest's rule. `custom` is for the template of that name only. */
export function ruleOf(template: ContestTemplate, form: ContestForm, custom?: ContestRule): ContestRule {
  const { quorum, win: wins } = templates[template];
  if (wins === "custom") return custom ?? { quorum: null, win: { by: "plurality" } };
  if (form === "candidates") return { quorum, win: { by: "plurality" } };
  return { quorum, win: wins };
}

/** The least number that is the part of the whole: more than half of 24 are 13. */
export function leastOf({ op, num, den }: Part, whole: number): number {
  return op === ">" ? Math.floor((num * whole) / den) + 1 : Math.ceil((num * whole) / den);
}

/** How many households must vote, or null where none need to. */
export function quorumNeeded({ quorum }: ContestRule, rollSize: number): number | null {
  return quorum && leastOf(quorum, rollSize);
}

/** Whether enough households voted. Where not, the contest is never opened. */
export function reachesQuorum({ quorum }: ContestRule, voters: number, rollSize: number): boolean {
  return quorum === null || isPart(quorum, voters, rollSize);
}

/** The result of the counts. Whole numbers are compared, so that no half is rounded. */
export function outcomeOf(contest: DecidedContest, { counts, voters, rollSize }: ContestCounts): Decided {
  const { rule, form, seats } = contest;
  const { win: wins } = rule;
  if (!reachesQuorum(rule, voters, rollSize)) return { outcome: "quorum_unmet", winners: [] };
  if (wins.by === "nothing") return { outcome: "reported", winners: [] };
  const left = numbersUpTo(contest.options).filter((option) => !contest.withdrawn.includes(option));
  // Without a choice between options nobody was voted for.
  if (left.length <= seats) return { outcome: "undecided", winners: [] };
  const isEnough = (count: number) =>
    wins.by === "plurality" || isPart(wins, count, wins.of === "roll" ? rollSize : voters);
  const countOf = (option: number) => counts[option] ?? 0;
  if (form === "approval") {
    const isPassed = wins.by === "plurality" ? countOf(0) > countOf(1) : isEnough(countOf(0));
    return { outcome: isPassed ? "passed" : "rejected", winners: [] };
  }
  const running = left.filter((option) => countOf(option) > 0 && isEnough(countOf(option)));
  return highest(running, countOf, contest);
}

/** The `seats` highest. Candidates who share the last seat with more than it has room for do not win. */
function highest(
  running: readonly number[],
  countOf: (option: number) => number,
  { rule, form, seats }: DecidedContest,
): Decided {
  const byCount = running.toSorted((one, other) => countOf(other) - countOf(one));
  const last = byCount[seats - 1];
  const first = byCount[seats];
  const isTie = last !== undefined && first !== undefined && countOf(last) === countOf(first);
  const winners = (isTie ? byCount.filter((option) => countOf(option) > countOf(last)) : byCount)
    .slice(0, seats)
    .toSorted((one, other) => one - other);
  if (isTie) return { outcome: "tie", winners };
  if (winners.length === seats) return { outcome: form === "candidates" ? "elected" : "passed", winners };
  // Where nobody got a vote for a seat, nobody was elected to it.
  return { outcome: rule.win.by === "share" ? "rejected" : "undecided", winners };
}

function isPart({ op, num, den }: Part, some: number, whole: number): boolean {
  return op === ">" ? den * some > num * whole : den * some >= num * whole;
}

function numbersUpTo(end: number): number[] {
  return Array.from({ length: end }, (_, number) => number);
}
