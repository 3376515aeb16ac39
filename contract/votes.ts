import { z } from "zod";

import { command, query, success } from "./define.ts";
import { optionalPayload, nextCursor, pageFields } from "./values/page.ts";
import { id, timestamp } from "./values/text.ts";
import {
  decisionKinds,
  suspensionCauses,
  voteBases,
  voteDuties,
  voteKinds,
  voteLists,
  votePhases,
} from "./values/votes/phases.ts";
import { contestRule } from "./values/votes/rules.ts";
import { contestForms, contestTemplates } from "./values/votes/templates-words.ts";
import { createVoteInput, scopeOf, updateVoteInput, voteId } from "./vote-drafts.ts";

const count = z.number().int();
const name = z.string();
const phase = z.enum(votePhases);

const listedVote = z.object({
  id,
  title: z.string(),
  kind: z.enum(voteKinds),
  phase,
  opensAt: timestamp,
  closesAt: timestamp,
  /** Whether the caller's household is on the roll; null for the office. */
  onRoll: z.boolean().nullable(),
  /** Whether it has voted; null for the office. */
  voted: z.boolean().nullable(),
  /** What it waits for the caller to do as an official. */
  duty: z.enum(voteDuties).nullable(),
});

export type ListedVote = z.infer<typeof listedVote>;

const option = z.object({
  id,
  /** 기호, from 1. A ballot counts options from 0. */
  number: count,
  label: z.string(),
  /** The person that 찬성 is for, in a contest about one person. */
  candidateName: z.string().nullable(),
  introduction: z.string().nullable(),
  /** For the office alone. */
  candidateUserId: id.nullable(),
  withdrawnAt: timestamp.nullable(),
});

const contest = z.object({
  id,
  /** From 0. */
  position: count,
  title: z.string(),
  description: z.string(),
  template: z.enum(contestTemplates),
  form: z.enum(contestForms),
  seats: count,
  maxPicks: count,
  /** As in the definition: contract/values/votes/rules.ts. */
  rule: contestRule,
  tieRule: z.string().nullable(),
  scope: scopeOf,
  /** Households of the roll that have this contest. */
  rollSize: count,
  options: z.array(option),
});

export type VoteContest = z.infer<typeof contest>;

const official = z.object({
  /** Null if the account is gone. */
  userId: id.nullable(),
  name,
  holdsLock: z.boolean(),
  /** Null until they answer. */
  accepted: z.boolean().nullable(),
  lockAdded: z.boolean(),
  /** What its holder compares with the key card: docs/vote-format.md. */
  lockFingerprint: z.string().nullable(),
  opened: z.boolean(),
  /** Somebody else gave the account a password: they may do nothing until the others have confirmed them. */
  isSuspended: z.boolean(),
});

const suspension = z.object({
  id,
  /** The official's account; null if it is gone. */
  userId: id.nullable(),
  name,
  cause: z.enum(suspensionCauses),
  suspendedAt: timestamp,
  /** When enough of the other officials had confirmed the person. */
  endedAt: timestamp.nullable(),
  /** Officials who have seen the person. */
  confirmedBy: z.array(z.object({ name, at: timestamp })),
  /** More than half of the other officials. */
  needed: count,
  /** Whether the caller can confirm the person now. */
  awaitsMe: z.boolean(),
});

export type VoteSuspension = z.infer<typeof suspension>;

const decision = z.object({
  id,
  kind: z.enum(decisionKinds),
  reason: z.string(),
  /** As `decisionPayload` of vote-offices.ts. */
  payload: z.record(z.string(), z.json()),
  proposedBy: name,
  proposedAt: timestamp,
  /** Officials who approve it, as it counts now. */
  approvals: count,
  /** More than half of all officials. */
  needed: count,
  effectiveAt: timestamp.nullable(),
  /** Whether it may still be approved. */
  isPending: z.boolean(),
  approvedByMe: z.boolean(),
});

export type VoteDecision = z.infer<typeof decision>;

const participation = z.object({
  rollSize: count,
  voted: count,
  /** For the office and officials; for residents once the votes are counted. */
  buildings: z
    .array(
      z.object({
        /** Null: several buildings together, because one has fewer than five households. */
        building: z.string().nullable(),
        households: count,
        voted: count,
      }),
    )
    .nullable(),
});

/** Why the caller cannot cast now. */
export const castingObstacles = ["not_open", "not_on_roll", "not_admitted", "already_voted"] as const;
export type CastingObstacle = (typeof castingObstacles)[number];

const mine = z.object({
  onRoll: z.boolean(),
  building: z.string(),
  unit: z.string(),
  /** From the freeze on: which contests the household has. */
  style: count.nullable(),
  canCast: z.boolean(),
  reason: z.enum(castingObstacles).nullable(),
  voted: z
    .object({
      channel: z.enum(["online", "paper"]),
      /** Null once two years are over. */
      at: timestamp.nullable(),
      /** The person who voted, or the official who marked the paper. */
      byName: name.nullable(),
    })
    .nullable(),
});

const vote = z.object({
  id,
  title: z.string(),
  description: z.string(),
  kind: z.enum(voteKinds),
  basis: z.enum(voteBases),
  phase,
  announcedAt: timestamp.nullable(),
  opensAt: timestamp,
  closesAt: timestamp,
  /** How often the close was put off. */
  extensions: count,
  /** Announced, but nobody approved the start in time: withdraw and announce anew. */
  missedStart: z.boolean(),
  identification: z.enum(["password"]),
  identificationClause: z.string().nullable(),
  technicalNotice: z.string().nullable(),
  objectionDays: count,
  /** From the count on. */
  objectionsUntil: timestamp.nullable(),
  definitionHash: z.string().nullable(),
  rollHash: z.string().nullable(),
  /** What ballots are sealed with, from the freeze on. */
  publicKey: z.string().nullable(),
  frozenAt: timestamp.nullable(),
  seal: z.string().nullable(),
  sealedAt: timestamp.nullable(),
  countedAt: timestamp.nullable(),
});

export type Vote = z.infer<typeof vote>;

const gap = z.object({ field: z.string(), message: z.string() });

const saved = success({ voteId: id, message: z.string() });

export const voteFunctions = {
  /** The newest first. Residents see no drafts. */
  getVotes: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: optionalPayload({ phase: z.enum(voteLists, "잘못된 접근입니다.").nullish(), ...pageFields }),
    output: success({ votes: z.array(listedVote), nextCursor }),
    shows: ["votes"],
  }),
  getVoteById: query({
    audience: ["manager", "resident"],
    right: "votes",
    input: z.object({ voteId }),
    output: success({
      vote,
      contests: z.array(contest),
      officials: z.array(official),
      decisions: z.array(decision),
      /** When officials were suspended, and who confirmed them: the oldest first. */
      suspensions: z.array(suspension),
      /** Groups of fewer than five households: the vote's scopes may tell what each of them chose. */
      smallGroups: z.array(z.object({ positions: z.array(count), households: count })),
      participation,
      /** Null for the office. */
      mine: mine.nullable(),
      /** Null for people who are no officials; managers are, in opinion votes. */
      office: z
        .object({
          /** Null until they answer. */
          accepted: z.boolean().nullable(),
          holdsLock: z.boolean(),
          lockAdded: z.boolean(),
          lockFingerprint: z.string().nullable(),
          opened: z.boolean(),
          isSuspended: z.boolean(),
        })
        .nullable(),
      /**
       * For officials before the start: accounts on the roll that were set up, reset or moved within 14 days, and the
       * most of them that were set up from one address.
       */
      signals: z.object({ newAccounts: count, mostFromOneAddress: count }).nullable(),
      /** For office and officials: all that keeps a draft from its announcement, or an announced vote from its start. */
      gaps: z.array(gap),
    }),
    errors: ["vote_not_found"],
    shows: ["votes"],
  }),
  /** A draft, with every household on its roll. */
  createVote: command({
    audience: ["manager"],
    right: "votes",
    input: createVoteInput,
    output: saved,
    errors: ["resident_not_found"],
    touches: ["votes"],
  }),
  updateVote: command({
    audience: ["manager"],
    right: "votes",
    input: updateVoteInput,
    output: saved,
    errors: ["vote_not_found", "vote_not_draft", "official_is_candidate", "resident_not_found"],
    touches: ["votes"],
  }),
  deleteVote: command({
    audience: ["manager"],
    right: "votes",
    input: z.object({ voteId }),
    output: success({ message: z.string() }),
    errors: ["vote_not_found", "vote_not_draft"],
    touches: ["votes"],
    removes: "voteId",
  }),
  announceVote: command({
    audience: ["manager"],
    right: "votes",
    input: z.object({ voteId }),
    output: success({ announcedAt: timestamp, message: z.string() }),
    errors: ["vote_not_found", "vote_not_draft", "vote_incomplete"],
    touches: ["votes"],
  }),
};
