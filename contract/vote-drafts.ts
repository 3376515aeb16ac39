import { z } from "zod";

import { optionalPublishedText, requiredPublishedText } from "./values/published-text.ts";
import { givenMoment, id } from "./values/text.ts";
import { maxBuildingOrUnit } from "./values/unit-numbering.ts";
import { mostContests, mostOptions, mostVoteDays, voteBases, voteKinds } from "./values/votes/phases.ts";
import { contestRule } from "./values/votes/rules.ts";
import { contestTemplates } from "./values/votes/templates-words.ts";

const checkMoment = "날짜와 시간을 확인해 주세요.";
const checkScope = "선거구를 확인해 주세요.";

export const voteId = z.uuid("투표를 찾을 수 없어요.");

function wholeNumber(sentence: string, least: number, most: number) {
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

const unitNumber = wholeNumber(checkScope, 1, maxBuildingOrUnit).nullish();
const place = wholeNumber(checkScope, 1, 99).nullish();

/** Homes of one building: all, from unit to unit, or of some staircases. A place is a unit's last two digits. */
const scopeRange = z.object(
  {
    building: wholeNumber(checkScope, 1, maxBuildingOrUnit),
    startUnit: unitNumber,
    endUnit: unitNumber,
    startPlace: place,
    endPlace: place,
  },
  checkScope,
);
const scope = z.array(scopeRange, checkScope).min(1, checkScope).max(100, checkScope).nullish();

/** As it is stored. */
export const scopeOf = z.array(scopeRange).nullable();

const candidate = z.object({
  name: requiredPublishedText({ max: 100, required: "이름을 입력해 주세요." }),
  introduction: optionalPublishedText({ max: 2000, multiline: true }),
  /** Their account, if they have one: it cannot be an official's. */
  userId: id.nullish(),
});

export const contestInput = z.object({
  title: requiredPublishedText({ max: 200, required: "안건의 제목을 입력해 주세요." }),
  description: optionalPublishedText({ max: 5000, multiline: true }),
  template: z.enum(contestTemplates, "안건의 종류를 골라 주세요."),
  candidates: z.array(candidate).max(mostOptions, `후보는 ${mostOptions}명까지 넣을 수 있어요.`).nullish(),
  choices: z
    .array(requiredPublishedText({ max: 100, required: "선택지를 입력해 주세요." }))
    .max(mostOptions, `선택지는 ${mostOptions}개까지 넣을 수 있어요.`)
    .nullish(),
  seats: wholeNumber("선출 인원은 1명부터 5명까지 정할 수 있어요.", 1, 5).nullish(),
  /** As many as there are seats, if nothing is said. */
  maxPicks: wholeNumber("고를 수 있는 수는 1개부터 5개까지 정할 수 있어요.", 1, 5).nullish(),
  /** Null: all households of the roll. */
  scope,
  /** For the template `custom` alone: what the bylaws say. */
  rule: contestRule.nullish(),
  tieRule: optionalPublishedText({ max: 500, multiline: true }),
});

const fields = {
  title: requiredPublishedText({ max: 200, required: "투표의 제목을 입력해 주세요." }),
  description: optionalPublishedText({ max: 20_000, multiline: true }),
  kind: z.enum(voteKinds, "투표의 종류를 골라 주세요."),
  basis: z.enum(voteBases, "누가 투표하는지 골라 주세요."),
  contests: z.array(contestInput).max(mostContests, `안건은 ${mostContests}개까지 넣을 수 있어요.`),
  opensAt: givenMoment(checkMoment),
  closesAt: givenMoment(checkMoment),
  identificationClause: optionalPublishedText({ max: 500, multiline: true }),
  technicalNotice: optionalPublishedText({ max: 5000, multiline: true }),
  objectionDays: wholeNumber("이의신청 기간은 0일부터 30일까지 정할 수 있어요.", 0, 30).nullish(),
};

const dayMs = 24 * 60 * 60 * 1000;

function inOrder({ opensAt, closesAt }: { opensAt: string; closesAt: string }, context: z.RefinementCtx) {
  const lasts = Date.parse(closesAt) - Date.parse(opensAt);
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["closesAt"], message });
  if (lasts <= 0) refuse("마감은 시작보다 뒤여야 해요.");
  else if (lasts > mostVoteDays * dayMs) refuse(`${mostVoteDays}일까지 정할 수 있어요.`);
}

export const createVoteInput = z.object(fields).superRefine(inOrder);
/** Replaces everything that a draft says. */
export const updateVoteInput = z.object({ voteId, ...fields }).superRefine(inOrder);
