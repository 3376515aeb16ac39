import { z } from "zod";

import { command, procedure, query, success } from "./define.ts";
import { buildingOrUnit, wholeApartment } from "./residents.ts";
import { nextCursor, pageFields } from "./values/page.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { id, timestamp } from "./values/text.ts";
import { look } from "./values/votes/looks.ts";
import { contestOutcomes, objectionOutcomes, objectionStages } from "./values/votes/outcomes.ts";
import { publishedPapers, typedPaperSums } from "./values/votes/paper-sums.ts";
import { votePhases } from "./values/votes/phases.ts";

const voteId = { voteId: id };
const count = z.number().int();

/** A point or a hash: 64 digits. */
const hex = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.string();

/** By the contest's position, then by slot: the options by number, and 기권 last. A contest left unopened: []. */
const bySlot = <Value extends z.core.$ZodType>(value: Value) => z.array(z.array(value));

const checkLock = "열쇠가 맞지 않아요. 이 투표의 열쇠 카드인지 확인해 주세요.";

/** D ‖ c ‖ z: 96 bytes. */
const opening = z
  .string(checkLock)
  .max(128, checkLock)
  .regex(/^[A-Za-z0-9+/]{128}$/, checkLock);

const typedOpenings = z
  .array(z.array(opening, checkLock).max(21, checkLock), checkLock)
  .min(1, checkLock)
  .max(10, checkLock);

const lock = z.object({
  userId: id,
  /** '탈퇴한 사용자' if the account is gone. */
  name: z.string(),
  publicKey: hex,
  proof: base64,
});

export const getVoteMarksInput = z.object({
  ...voteId,
  reason: requiredPublishedText({ max: 200, required: "참여 명부를 보는 까닭을 적어 주세요." }),
  building: buildingOrUnit("동은").nullish(),
});

const mark = z.object({
  building: z.string(),
  unit: z.string(),
  channel: z.enum(["online", "paper"]),
  /** Null once the sweep has taken it. */
  at: timestamp.nullable(),
});

export type VoteMark = z.infer<typeof mark>;

const contestResult = z.object({
  position: count,
  outcome: z.enum(contestOutcomes),
  /** Option numbers from 0; none for approval contests. */
  winners: z.array(count),
  /** N: the roll's entries with this contest. */
  rollSize: count,
  /** V: the ballots with this contest. */
  voters: count,
  /** What the officials recorded after a tie, or after an objection that was accepted. */
  settled: z.object({ winners: z.array(count), text: z.string(), at: timestamp }).nullable(),
});

export type ContestResult = z.infer<typeof contestResult>;

/** Objections as everybody sees them: how many, and how they were answered. */
const objectionFigures = z.object({
  stage: z.enum(objectionStages),
  accepted: count,
  rejected: count,
  unanswered: count,
});

const objection = z.object({
  id,
  stage: z.enum(objectionStages),
  /** Which contest's result; null: the vote as a whole. */
  contestId: id.nullable(),
  content: z.string(),
  createdAt: timestamp,
  isMine: z.boolean(),
  /** For officials and the author alone; null for the office, and once the sweep has taken it. */
  author: z
    .object({ name: z.string(), building: z.string().nullable(), unit: z.string().nullable() })
    .nullable(),
  outcome: z.enum(objectionOutcomes).nullable(),
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  /** For officials, until it is decided: what they have said so far, and how many must say the same. */
  said: z.array(
    z.object({ id, outcome: z.enum(objectionOutcomes), answer: z.string(), isMine: z.boolean() }),
  ),
  needed: count.nullable(),
});

export type VoteObjection = z.infer<typeof objection>;

/** What follows the close: opening, recount, objections. The format of record and ballots is docs/vote-format.md. */
export const voteCountingFunctions = {
  /** The sums that locks open. Lock holders compare them with their own sums of the published ballots. */
  getVoteTally: procedure({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object(voteId),
    output: success({
      seal: hex,
      sums: bySlot(z.object({ a: hex, c: hex })),
    }),
    errors: ["vote_not_found", "vote_officials_only", "vote_not_sealed"],
    touches: [],
    keepsAnswer: false,
  }),
  /** The last lock counts. One that is open already is not opened again. */
  openVoteLock: procedure({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, openings: typedOpenings }),
    output: success({ openedCount: count, lockCount: count, message: z.string() }),
    errors: ["vote_not_found", "vote_officials_only", "vote_not_sealed", "lock_invalid"],
    touches: ["votes"],
    keepsAnswer: false,
  }),
  /** All but the ballots that a recount needs, and the result as it is published. */
  getVoteRecord: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object(voteId),
    output: success({
      phase: z.enum(votePhases),
      /** The frozen texts. Their hashes are over these very characters. */
      definition: z.string(),
      definitionHash: hex,
      roll: z.string(),
      rollHash: hex,
      publicKey: hex,
      locks: z.array(lock),
      /** Options that withdrew while the vote was open: what they got counts as 기권·무효. */
      withdrawn: z.array(z.object({ position: count, option: count })),
      /** From the sealing on; null before. */
      sealed: z
        .object({
          seal: hex,
          at: timestamp,
          /** By the contest's position. */
          voters: z.array(count),
          ballotCount: count,
          /** Households that voted on paper, without the missing. */
          paperCount: count,
          /** Papers that were handed out and not found. */
          missingCount: count,
        })
        .nullable(),
      /** From the count on; null before. */
      counted: z
        .object({
          at: timestamp,
          /** Until when the result can be objected to. */
          objectionsUntil: timestamp,
          /** In the order of `locks`; none if no contest reached its quorum. */
          openings: z.array(z.object({ userId: id, openings: bySlot(base64) })),
          counts: bySlot(count),
          results: z.array(contestResult),
        })
        .nullable(),
      /** From the sealing on; null without papers, and of votes of before. */
      papers: publishedPapers.nullable(),
      objections: z.array(objectionFigures),
    }),
    errors: ["vote_not_found", "results_hidden"],
    shows: ["votes"],
  }),
  /** The ballots in the order of their hashes: from the sealing on. */
  getVoteBallots: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({
      ...voteId,
      cursor: z.string().max(200, "잘못된 접근입니다.").nullish(),
      limit: z
        .number("한 번에 볼 개수는 숫자여야 해요.")
        .int("한 번에 볼 개수는 숫자여야 해요.")
        .min(1, "한 번에 볼 개수는 1 이상이어야 해요.")
        .nullish()
        .transform((limit) => Math.min(limit ?? 500, 500)),
    }),
    output: success({
      ballots: z.array(
        z.object({
          style: count,
          body: base64,
          /** Only told for papers with a published sum. */
          isPaper: z.boolean(),
        }),
      ),
      nextCursor,
    }),
    errors: ["vote_not_found", "results_hidden"],
    shows: ["votes"],
  }),
  /** Sums of the papers of a counted vote, which an official's device has made with the paper card. */
  publishPaperSums: procedure({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({
      ...voteId,
      sums: typedPaperSums,
    }),
    output: success({ message: z.string() }),
    errors: ["vote_not_found", "vote_officials_only", "results_hidden", "paper_sums_invalid"],
    touches: ["votes"],
    keepsAnswer: false,
  }),
  /** Which households voted, from the sealing on. Each look is recorded with its reason. */
  getVoteMarks: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: getVoteMarksInput,
    output: success({ marks: z.array(mark) }),
    errors: ["vote_not_found", "vote_officials_only", "results_hidden"],
    touches: [],
    keepsAnswer: false,
    limits: { answerBytes: wholeApartment },
  }),
  /** To the roll while it is announced, to the result until its time is over. */
  objectToVote: command({
    audience: ["resident"],
    input: z.object({
      ...voteId,
      stage: z.enum(objectionStages, "이의신청할 내용을 골라 주세요."),
      /** To the result: which contest's. Without it, to the vote as a whole, and nothing can be settled after that. */
      contestId: id.nullish(),
      content: requiredPublishedText({
        max: 2000,
        multiline: true,
        required: "이의가 있는 까닭을 적어 주세요.",
      }),
    }),
    output: success({ objectionId: id, message: z.string() }),
    errors: ["vote_not_found", "vote_contest_not_found", "not_on_vote_roll", "objection_period_over"],
    touches: ["votes"],
    limits: { perHour: 20 },
  }),
  /** What officials did at the desk and looked up, the newest first, for each of them. */
  getVoteLooks: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, ...pageFields }),
    output: success({ looks: z.array(look), nextCursor }),
    errors: ["vote_not_found", "vote_officials_only"],
    shows: ["votes"],
  }),
  /** Residents see their own; officials all; the office all without their authors. */
  getVoteObjections: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, ...pageFields }),
    output: success({ objections: z.array(objection), nextCursor }),
    errors: ["vote_not_found"],
    shows: ["votes"],
  }),
  /**
   * What one official says. As soon as more than half of them, without its author, say the same, the answer stands, and
   * its author is told.
   */
  answerVoteObjection: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({
      ...voteId,
      objectionId: id,
      outcome: z.enum(objectionOutcomes, "받아들일지 골라 주세요."),
      answer: requiredPublishedText({ max: 2000, multiline: true, required: "답을 적어 주세요." }),
    }),
    output: success({ decided: z.boolean(), message: z.string() }),
    errors: [
      "vote_not_found",
      "vote_officials_only",
      "own_objection",
      "objection_not_found",
      "objection_answered",
      "objection_period_over",
    ],
    touches: ["votes"],
  }),
};
