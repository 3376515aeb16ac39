import { z } from "zod";

import { command, query, success } from "./define.ts";
import { buildingOrUnit, bulkCreateResidentsInput } from "./residents.ts";
import { nextCursor, pageFields } from "./values/page.ts";
import { optionalPublishedText, requiredPublishedText } from "./values/published-text.ts";
import { givenMoment, id, timestamp } from "./values/text.ts";
import { decisionKinds, mostContests, mostOfficials } from "./values/votes/phases.ts";
import { voteId } from "./vote-drafts.ts";

const unusable = "잘못된 접근입니다.";
const checkLock = "열쇠가 맞지 않아요. 이 투표의 열쇠 카드인지 확인해 주세요.";
const count = z.number().int();
const done = success({ message: z.string() });

const home = { building: buildingOrUnit("동은"), unit: buildingOrUnit("호는") };

const voterIds = z
  .array(id, "소유자 계정을 확인해 주세요.")
  .max(50, "소유자 계정은 한 세대에 50개까지 넣을 수 있어요.")
  .refine((ids) => new Set(ids).size === ids.length, "같은 계정을 두 번 넣을 수 없어요.");

const rollEntry = z.object({
  building: z.string(),
  unit: z.string(),
  included: z.boolean(),
  reason: z.string().nullable(),
  hasAccount: z.boolean(),
  /** In an owners' vote: the accounts that may cast. */
  voterIds: z.array(id),
});

export type VoteRollEntry = z.infer<typeof rollEntry>;

const rollChange = z.object({
  building: z.string(),
  unit: z.string(),
  changedBy: z.string(),
  changedAt: timestamp,
  /** Null: the home was not on the roll. */
  wasIncluded: z.boolean().nullable(),
  included: z.boolean(),
  reason: z.string().nullable(),
  owners: count.nullable(),
});

export type VoteRollChange = z.infer<typeof rollChange>;

export const setVoteRollEntryInput = z
  .object({
    voteId,
    ...home,
    included: z.boolean(unusable),
    /** Required when a household is left out. */
    reason: optionalPublishedText({ max: 200 }),
    /** In an owners' vote; missing leaves them as they are. */
    voterIds: voterIds.nullish(),
  })
  .superRefine(({ included, reason }, context) => {
    if (included || reason !== null) return;
    context.addIssue({ code: "custom", path: ["reason"], message: "명부에서 빼는 이유를 입력해 주세요." });
  });

const votePosition = z.number(unusable).int(unusable).min(0, unusable).max(14_999, unusable);

/** What a decision says besides its reason. Its kind says which fields it needs: server/domain/votes/effects. */
export const decisionPayload = z.object({
  /** extend */
  closesAt: givenMoment("날짜와 시간을 확인해 주세요.").nullish(),
  /** candidateWithdrawn */
  optionId: id.nullish(),
  /** paperDone: papers of a style that were handed out and not found. */
  missing: z
    .array(
      z.object({
        style: votePosition,
        count: z.number(unusable).int(unusable).min(1, unusable).max(15_000, unusable),
        reason: requiredPublishedText({ max: 200, required: "용지가 없는 까닭을 적어 주세요." }),
      }),
    )
    .max(100, unusable)
    .nullish(),
  /** settle */
  contestId: id.nullish(),
  /** settle: option numbers from 0; none if nobody is elected. */
  winners: z
    .array(z.number(unusable).int(unusable).min(0, unusable).max(19, unusable))
    .max(mostContests, unusable)
    .nullish(),
  /** settle: what was decided, in words. */
  text: optionalPublishedText({ max: 2000, multiline: true }),
});

export type DecisionPayload = z.output<typeof decisionPayload>;

export const proposeVoteDecisionInput = z.object({
  voteId,
  kind: z.enum(decisionKinds, "결정의 종류를 골라 주세요."),
  reason: requiredPublishedText({ max: 2000, required: "이유를 입력해 주세요.", multiline: true }),
  payload: decisionPayload.nullish(),
});

/** What proposing and approving may meet: the last approval carries a decision out. */
const decisionErrors = [
  "vote_not_found",
  "vote_officials_only",
  "decision_not_possible",
  "vote_not_ready",
  "vote_option_not_found",
  "vote_contest_not_found",
  "paper_mismatch",
  "papers_unconfirmed",
  "objections_open",
] as const;

/** What the manager and the officials do for a vote until it is open, and what they decide. */
export const voteOfficeFunctions = {
  /** Replaces all. Those who stay keep their answer and lock. An opinion vote has none: its manager stands for them. */
  setVoteOfficials: command({
    audience: ["manager"],
    right: "votes",
    input: z.object({
      voteId,
      officials: z
        .array(z.object({ userId: id, holdsLock: z.boolean(unusable) }))
        .max(mostOfficials, `선거관리위원은 ${mostOfficials}명까지 정할 수 있어요.`)
        .refine(
          (officials) => new Set(officials.map(({ userId }) => userId)).size === officials.length,
          "같은 사람을 두 번 정할 수 없어요.",
        ),
    }),
    output: done,
    errors: ["vote_not_found", "vote_not_draft", "official_is_candidate", "resident_not_found"],
    touches: ["votes"],
  }),
  /** Who lives in a home: the office picks officials and owners by their homes. */
  getAccountsOfVoteHome: query({
    audience: ["manager"],
    right: "votes",
    input: z.object(home),
    output: success({ people: z.array(z.object({ id, name: z.string() })) }),
    errors: ["household_not_found"],
    shows: ["households", "residents"],
  }),
  /** Once announced, by those who were named. Later it lays the office down, for those who hold no closed lock. */
  answerVoteOffice: command({
    audience: ["resident"],
    input: z.object({ voteId, accepts: z.boolean(unusable) }),
    output: done,
    errors: [
      "vote_not_found",
      "vote_officials_only",
      "decision_not_possible",
      "official_is_candidate",
      "vote_frozen",
    ],
    touches: ["votes"],
  }),
  /** By the other officials, who have seen the suspended one. It ends when enough have confirmed. */
  confirmVoteOfficial: command({
    audience: ["resident"],
    input: z.object({ voteId, suspensionId: id }),
    output: success({ confirmed: z.boolean(), message: z.string() }),
    errors: ["vote_not_found", "vote_officials_only", "vote_suspension_not_found", "vote_suspension_over"],
    touches: ["votes"],
  }),
  /** The public part of a lock. Its key stays on the holder's phone and card. */
  addVoteLock: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({
      voteId,
      publicKey: z
        .string(checkLock)
        .max(64, checkLock)
        .regex(/^[0-9a-f]{64}$/, checkLock),
      /** 64 bytes in Base64. */
      proof: z
        .string(checkLock)
        .max(88, checkLock)
        .regex(/^[A-Za-z0-9+/]{86}==$/, checkLock),
      spareKeptBy: requiredPublishedText({
        max: 100,
        required: "예비 열쇠를 누구에게 맡겼는지 입력해 주세요.",
      }),
    }),
    output: done,
    errors: ["vote_not_found", "vote_officials_only", "lock_invalid", "lock_already_added", "vote_frozen"],
    touches: ["votes"],
  }),
  /** By building and unit; the latest 100 changes and the buildings of the whole roll come with the first page. */
  getVoteRoll: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ voteId, building: buildingOrUnit("동은").nullish(), ...pageFields }),
    output: success({
      entries: z.array(rollEntry),
      changes: z.array(rollChange),
      buildings: z.array(z.string()),
      nextCursor,
    }),
    errors: ["vote_not_found", "vote_officials_only"],
    shows: ["votes"],
  }),
  /** Units without an account, numbered as in the bulk creation. They are households from then on. */
  addVoteRollUnits: command({
    audience: ["manager"],
    right: "votes",
    input: z.object({ voteId }).and(bulkCreateResidentsInput),
    output: success({ addedCount: count, message: z.string() }),
    errors: ["vote_not_found", "vote_frozen", "vote_roll_with_officials"],
    touches: ["votes", "households"],
  }),
  setVoteRollEntry: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: setVoteRollEntryInput,
    output: done,
    errors: [
      "vote_not_found",
      "vote_officials_only",
      "vote_frozen",
      "vote_roll_with_officials",
      "not_on_vote_roll",
      "resident_not_found",
    ],
    touches: ["votes"],
  }),
  /** An official's proposal is their approval, too. In an opinion vote the manager decides alone. */
  proposeVoteDecision: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: proposeVoteDecisionInput,
    output: success({ decisionId: id, effective: z.boolean(), message: z.string() }),
    errors: decisionErrors,
    touches: ["votes"],
  }),
  /**
   * In effect when more than half of all officials approve; a decision that only ends the vote counts those who are
   * there. It cannot be taken back.
   */
  approveVoteDecision: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ voteId, decisionId: id }),
    output: success({ effective: z.boolean(), message: z.string() }),
    errors: [...decisionErrors, "vote_decision_not_found", "decision_already_approved"],
    touches: ["votes"],
  }),
};
