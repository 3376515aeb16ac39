import { z } from "zod";

import { command, procedure, query, success } from "./define.ts";
import { buildingOrUnit } from "./residents.ts";
import { nextCursor } from "./values/page.ts";
import { givenPassword } from "./values/password.ts";
import { requiredPublishedText } from "./values/published-text.ts";
import { id, requiredText, timestamp } from "./values/text.ts";
import { voteId as idOfVote } from "./vote-drafts.ts";

const voteId = { voteId: idOfVote };
const unreadable = "투표용지를 읽지 못했어요. 화면을 새로 고친 뒤 다시 투표해 주세요.";

/** The body of a sealed ballot in Base64: docs/vote-format.md. The largest has 60 options and fills about 22,000. */
const sealedBallot = z.base64(unreadable).min(1, unreadable).max(24_000, unreadable);

export const castBallotInput = z.object({ ...voteId, ballot: sealedBallot, currentPassword: givenPassword });

const home = {
  building: buildingOrUnit("동은", "동을 입력해 주세요."),
  unit: buildingOrUnit("호는", "호를 입력해 주세요."),
};

export const deskHome = z.object(home);

const reason = requiredPublishedText({ max: 200, required: "이유를 입력해 주세요." });

export const correctPaperMarkInput = z.object({ ...voteId, ...home, reason });
export const admitVoterInput = z.object({ ...voteId, userId: id, reason });

/** How a household took part. */
export const voteChannels = ["online", "paper"] as const;
export type VoteChannel = (typeof voteChannels)[number];

/** What the desk is told about one home, and about no other. */
const deskAnswer = success({
  voted: z.boolean(),
  channel: z.enum(voteChannels).nullable(),
  at: timestamp.nullable(),
  /** Until when the caller may take the mark back; null if they may not. */
  correctableUntil: timestamp.nullable(),
  /** Which paper the household gets: a number of the definition's styles. */
  style: z.number().int(),
  /** The contests of that paper, by their positions. */
  contests: z.array(z.number().int()),
  /** Who lives there, to be compared with an identity card. */
  people: z.array(z.object({ userId: id, name: z.string(), isAdmitted: z.boolean() })),
});

export type VoteDeskAnswer = z.infer<typeof deskAnswer>;

const style = z.number("잘못된 접근입니다.").int("잘못된 접근입니다.").min(0).max(14_999);

/** 16 bytes: the paper card makes a paper's randomness from them. */
const salt = z.string(unreadable).regex(/^[A-Za-z0-9+/]{21}[AQgw]==$/, unreadable);

/** A point or a hash: 64 digits. */
const hex = z
  .string(unreadable)
  .max(64, unreadable)
  .regex(/^[0-9a-f]{64}$/, unreadable);

const staged = success({ stagedCount: z.number().int(), message: z.string() });
const paperPlace = z.object({
  style,
  /** Its number in the pile. */
  number: z
    .number("종이의 번호를 숫자로 입력해 주세요.")
    .int("종이의 번호를 숫자로 입력해 주세요.")
    .min(1, "종이의 번호를 숫자로 입력해 주세요.")
    .max(15_000, "종이의 번호를 다시 확인해 주세요."),
});

/** Who typed the papers of a style, and who typed the same once more. Null: nobody, or with a program of before. */
const pile = z.object({
  /** The key of the card that they were sealed with. */
  key: hex,
  typedBy: z.string(),
  isTypedByMe: z.boolean(),
  confirmedBy: z.string().nullable(),
  /** Numbers of papers that were taken out: what is typed next comes in their place. */
  gaps: z.array(z.number().int()),
});

const deskErrors = ["vote_not_found", "vote_officials_only", "vote_not_open", "not_on_vote_roll"] as const;
const enteringErrors = ["vote_not_found", "vote_officials_only", "vote_not_closed"] as const;

/** From the first ballot of a vote to its last. Managers stand for officials in opinion votes alone. */
export const voteCastingFunctions = {
  /**
   * Puts the household's ballot in. The same ballot again, because its answer was lost, gets the same receipt until the
   * votes are sealed. Nothing stays that could tell who cast it, so no answer is kept.
   */
  castBallot: procedure({
    audience: ["resident"],
    input: castBallotInput,
    output: success({ receipt: z.string() }),
    errors: [
      "vote_not_found",
      "vote_not_open",
      "not_on_vote_roll",
      "voter_not_admitted",
      "household_already_voted",
      "wrong_current_password",
      "ballot_invalid",
    ],
    keepsAnswer: false,
    touches: ["votes"],
  }),
  /** Whether a ballot with this receipt is among the votes. A command, because it is counted: 30 a minute. */
  checkVoteReceipt: command({
    audience: ["resident"],
    input: z.object({
      ...voteId,
      receipt: requiredText({ max: 50, required: "확인번호를 입력해 주세요." }),
    }),
    output: success({ found: z.boolean() }),
    errors: ["vote_not_found"],
    limits: { perHour: null },
    keepsAnswer: false,
    touches: [],
  }),
  /** Whether a home has voted. A command, because each look is recorded. */
  getVoteDesk: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, ...home }),
    output: deskAnswer,
    errors: deskErrors,
    // A desk on a busy day, with room to spare.
    limits: { perHour: 3000 },
    keepsAnswer: false,
    touches: [],
  }),
  /** Before the paper is handed out: the household can then vote nowhere else. */
  markPaperVoter: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, ...home }),
    output: deskAnswer,
    errors: [...deskErrors, "household_already_voted"],
    limits: { perHour: 3000 },
    touches: ["votes"],
  }),
  /** For the person who set the mark, within ten minutes, with the paper taken back. */
  correctPaperMark: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: correctPaperMarkInput,
    output: deskAnswer,
    errors: [...deskErrors, "mark_not_correctable"],
    touches: ["votes"],
  }),
  /** Lets an account cast after its holder has shown their identity card. */
  admitVoter: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: admitVoterInput,
    output: success({ message: z.string() }),
    errors: [...deskErrors, "resident_not_found"],
    touches: ["votes"],
  }),
  /** Papers typed in, as sealed ballots. The same ballot again is one. One official types the papers of a style. */
  addPaperBallots: procedure({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({
      ...voteId,
      style,
      ballots: z.array(sealedBallot).min(1, unreadable).max(100, "한 번에 100장까지 보낼 수 있어요."),
      /** What they were sealed with, so that another official can confirm them. Opinion votes do without. */
      card: z
        .object({
          key: hex,
          /** One for each ballot. */
          salts: z.array(salt).min(1, unreadable).max(100, unreadable),
        })
        .refine(({ salts }) => new Set(salts).size === salts.length, unreadable)
        .nullish(),
    }),
    output: staged,
    errors: [
      ...enteringErrors,
      "ballot_invalid",
      "paper_mismatch",
      "papers_typed_by_other",
      "papers_key_differs",
      "papers_unsalted",
    ],
    keepsAnswer: false,
    touches: ["votes"],
  }),
  /** How many papers of each style were handed out, how many are typed in, and whether another official has confirmed them. */
  getVotePapers: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object(voteId),
    output: success({
      papers: z.array(
        z.object({
          style: z.number().int(),
          /** The contests of that paper, by their positions. */
          contests: z.array(z.number().int()),
          marked: z.number().int(),
          staged: z.number().int(),
          pile: pile.nullable(),
        }),
      ),
    }),
    errors: ["vote_not_found", "vote_officials_only"],
    shows: ["votes"],
  }),
  /**
   * The papers of a style as they were sealed, with their salts. A person with their card compares them with what they
   * type themselves, and sums them up once the vote is counted.
   */
  getPaperPile: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, style, cursor: z.string().max(200, "잘못된 접근입니다.").nullish() }),
    output: success({
      papers: z.array(z.object({ number: z.number().int(), salt, ballot: z.string() })),
      nextCursor,
    }),
    errors: ["vote_not_found", "vote_officials_only"],
    shows: ["votes"],
  }),
  /** Says that another official has typed the same papers once more, without seeing what was typed. */
  confirmPapers: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, style, pileHash: hex }),
    output: success({ message: z.string() }),
    errors: [...enteringErrors, "papers_typed_by_you", "papers_changed"],
    touches: ["votes"],
  }),
  /** Takes typed papers out again, to type them anew: all, or the one that another official found to be wrong. */
  removePaperBallots: command({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ ...voteId, paper: paperPlace.nullish() }),
    output: staged,
    errors: [...enteringErrors, "papers_typed_by_other", "papers_changed"],
    touches: ["votes"],
  }),
};
