import { z } from "zod";

import type { Input, Output } from "#contract/index.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { formOf } from "#contract/values/votes/contest-form.ts";
import type { ContestRule } from "#contract/values/votes/rules.ts";
import {
  type ContestForm,
  type ContestTemplate,
  templatesOfDismissal,
  templatesOfPersons,
} from "#contract/values/votes/templates-words.ts";
import { templates } from "#contract/values/votes/templates.ts";
import { contestInput, createVoteInput } from "#contract/vote-drafts.ts";
import { numberOrNone } from "#web/forms/typed-number.ts";

export type Draft = Output<"getVoteById">;
type Sent = Input<"createVote">;
export type SentContest = Sent["contests"][number];

/** What a draft says, as `updateVote` takes it: each step of the form replaces its own part. */
export function sentOf({ vote, contests }: Draft): Sent {
  return {
    title: vote.title,
    description: vote.description,
    kind: vote.kind,
    basis: vote.basis,
    opensAt: vote.opensAt,
    closesAt: vote.closesAt,
    identificationClause: vote.identificationClause,
    technicalNotice: vote.technicalNotice,
    objectionDays: vote.objectionDays,
    contests: contests.map((contest) => sentContestOf(contest)),
  };
}

function sentContestOf(contest: Draft["contests"][number]): SentContest {
  const { title, description, template, form, seats, maxPicks, scope, rule, tieRule, options } = contest;
  const person = options.find(({ candidateName }) => candidateName !== null);
  const named = form === "candidates" ? options : person ? [person] : [];
  return {
    title,
    description,
    template,
    seats,
    maxPicks,
    scope,
    rule: template === "custom" ? rule : null,
    tieRule,
    ...(named.length > 0 && {
      candidates: named.map(({ label, candidateName, introduction, candidateUserId }) => ({
        name: candidateName ?? label,
        introduction,
        userId: candidateUserId,
      })),
    }),
    ...(form === "choices" && { choices: options.map(({ label }) => label) }),
  };
}

/** A week ahead, for three days: nothing that the office must take over. */
export function usualPeriod(): Pick<Sent, "opensAt" | "closesAt"> {
  const today = seoulDate(new Date());
  return {
    opensAt: new Date(`${dayAfter(today, 8)}T09:00:00+09:00`).toISOString(),
    closesAt: new Date(`${dayAfter(today, 11)}T18:00:00+09:00`).toISOString(),
  };
}

const { shape } = z.object(createVoteInput.shape);

export const kindForm = z.object({
  title: shape.title,
  description: shape.description,
  kind: shape.kind,
  basis: shape.basis,
});

/** Fields hold text, also of numbers. */
export interface TypedRange {
  building: string;
  startUnit: string;
  endUnit: string;
  startPlace: string;
  endPlace: string;
}

interface TypedCandidate {
  name: string;
  introduction: string;
  userId: string | null;
}

const customWinNames = ["plurality", "half_of_roll", "half_of_voters", "two_thirds_of_roll"] as const;
const customQuorumNames = ["none", "half", "tenth"] as const;

export interface ContestValues {
  title: string;
  description: string;
  template: ContestTemplate;
  /** For templates that know several: 찬반, or 선택지. */
  form: ContestForm;
  candidates: TypedCandidate[];
  choices: string[];
  seats: string;
  maxPicks: string;
  isForAll: boolean;
  ranges: TypedRange[];
  customRule: (typeof customWinNames)[number];
  customQuorum: (typeof customQuorumNames)[number];
  tieRule: string;
}

export const contestForm = z
  .custom<ContestValues>()
  .transform((values): SentContest => contestOf(values))
  .pipe(contestInput);

export const emptyRange: TypedRange = {
  building: "",
  startUnit: "",
  endUnit: "",
  startPlace: "",
  endPlace: "",
};

/** These concern one constituency, as a rule: 시행령 제13조. */
const ofConstituency = new Set<ContestTemplate>([
  "representative",
  "representativeAgain",
  "dismissRepresentative",
]);

export function emptyContest(template: ContestTemplate): ContestValues {
  return {
    title: templates[template].law === null ? "" : templates[template].name,
    description: "",
    template,
    form: templates[template].forms[0]!,
    candidates: [{ name: "", introduction: "", userId: null }],
    choices: ["", ""],
    seats: "1",
    maxPicks: "",
    isForAll: !ofConstituency.has(template),
    ranges: [emptyRange],
    customRule: "half_of_voters",
    customQuorum: "half",
    tieRule: "",
  };
}

/** Whether the template is about people, who are named: the number of them decides the form. */
export function namesPeople(template: ContestTemplate): boolean {
  return templatesOfPersons.includes(template) || templatesOfDismissal.includes(template);
}

export function contestOf(values: ContestValues): SentContest {
  const { template, candidates, choices, seats, maxPicks, isForAll, ranges, tieRule } = values;
  const isOfPeople = namesPeople(template);
  const people = templatesOfDismissal.includes(template) ? candidates.slice(0, 1) : candidates;
  const seatCount = numberOrNone(seats) ?? Number.NaN;
  return {
    title: values.title,
    description: values.description,
    template,
    seats: seatCount,
    maxPicks: numberOrNone(maxPicks),
    scope: isForAll ? null : ranges.map((range) => rangeOf(range)),
    tieRule,
    ...(template === "custom" && { rule: customRuleOf(values) }),
    ...(isOfPeople && {
      candidates: people.map(({ name, introduction, userId }) => ({ name, introduction, userId })),
    }),
    ...(!isOfPeople && values.form === "choices" && { choices }),
  };
}

/** The form that the server will find in the typed values. */
export function typedFormOf(values: ContestValues): ContestForm {
  const { template, candidates, form, choices } = values;
  const isOfPeople = namesPeople(template);
  return formOf({
    template,
    candidates: isOfPeople ? candidates : [],
    choices: !isOfPeople && form === "choices" ? choices : [],
  });
}

const customWins = {
  plurality: { by: "plurality" },
  half_of_roll: { by: "share", of: "roll", op: ">", num: 1, den: 2 },
  half_of_voters: { by: "share", of: "voters", op: ">", num: 1, den: 2 },
  two_thirds_of_roll: { by: "share", of: "roll", op: ">=", num: 2, den: 3 },
} as const;

const customQuorums = {
  none: null,
  half: { op: ">", num: 1, den: 2 },
  tenth: { op: ">=", num: 1, den: 10 },
} as const;

/** What the bylaws say, as it is typed. */
export function customRuleOf({ customRule, customQuorum }: ContestValues): ContestRule {
  return { quorum: customQuorums[customQuorum], win: customWins[customRule] };
}

export function valuesOfContest(contest: SentContest): ContestValues {
  const { template, candidates, choices, scope } = contest;
  const win = contest.rule?.win ?? customWins.half_of_voters;
  const quorum = contest.rule?.quorum ?? null;
  return {
    ...emptyContest(template),
    title: contest.title ?? "",
    description: contest.description ?? "",
    form: choices ? "choices" : namesPeople(template) ? templates[template].forms[0]! : "approval",
    ...(candidates && {
      candidates: candidates.map(({ name, introduction, userId }) => ({
        name: name ?? "",
        introduction: introduction ?? "",
        userId: userId ?? null,
      })),
    }),
    ...(choices && { choices: choices.map((choice) => choice ?? "") }),
    seats: String(contest.seats ?? 1),
    maxPicks: contest.maxPicks === null || contest.maxPicks === undefined ? "" : String(contest.maxPicks),
    isForAll: !scope,
    ranges: scope?.map((range) => typedRangeOf(range)) ?? [emptyRange],
    customRule: keyOf(customWinNames, customWins, win) ?? "half_of_voters",
    customQuorum: keyOf(customQuorumNames, customQuorums, quorum) ?? "none",
    tieRule: contest.tieRule ?? "",
  };
}

/** The key of a value in a table of choices; undefined if none of them is it. */
function keyOf<Key extends string>(
  keys: readonly Key[],
  table: Record<Key, unknown>,
  value: unknown,
): Key | undefined {
  const text = sorted(value);
  return keys.find((key) => sorted(table[key]) === text);
}

/** The text of a value, for any order of its fields. */
function sorted(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function rangeOf({ building, startUnit, endUnit, startPlace, endPlace }: TypedRange) {
  return {
    building: numberOrNone(building) ?? Number.NaN,
    startUnit: numberOrNone(startUnit),
    endUnit: numberOrNone(endUnit),
    startPlace: numberOrNone(startPlace),
    endPlace: numberOrNone(endPlace),
  };
}

function typedRangeOf(range: NonNullable<SentContest["scope"]>[number]): TypedRange {
  const typed = (given: number | null | undefined) =>
    given === null || given === undefined ? "" : String(given);
  return {
    building: typed(range.building),
    startUnit: typed(range.startUnit),
    endUnit: typed(range.endUnit),
    startPlace: typed(range.startPlace),
    endPlace: typed(range.endPlace),
  };
}
