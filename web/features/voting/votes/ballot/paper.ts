import { ballotHash, receiptOf, sealBallot } from "#ballots/ballot.ts";
import { toBase64 } from "#ballots/bytes.ts";
import {
  contestsOf,
  definitionHash,
  keysOf,
  parseDefinition,
  type VoteDefinition,
} from "#ballots/definition.ts";
import { unprovenLocks, voteKey } from "#ballots/lock.ts";
import type { Output } from "#contract/index.ts";
import { frozenNameOf } from "#contract/values/votes/contest-form.ts";
import type { VoteContest } from "#contract/votes.ts";

/** Numbers of options from 0; none is 기권. */
export type Choice = readonly number[];

/** A ballot before it is filled in. */
export interface Paper {
  definition: VoteDefinition;
  definitionHash: string;
  style: number;
  /** Those of its style, by position. */
  contests: VoteContest[];
}

/** The sealed ballot as it is sent, again if need be: the same bytes are one ballot. */
export interface SealedPaper {
  ballot: string;
  receipt: string;
}

interface PublishedVote {
  voteId: string;
  /** As the screen shows them. */
  contests: readonly VoteContest[];
  style: number;
  record: Pick<Output<"getVoteRecord">, "definition" | "definitionHash" | "publicKey"> & {
    locks: readonly { publicKey: string; proof: string }[];
  };
}

/**
 * What a ballot is sealed with. A lock that nobody proved to have the key of may have been made to cancel the others,
 * so that one person opens every ballot: nothing is sealed for it.
 *
 * @throws Error, or BallotFault, if the published record contradicts itself, its proofs or the screen
 */
export function paperOf({ voteId, contests, style, record }: PublishedVote): Paper {
  const definition = parseDefinition(record.definition);
  const hash = definitionHash(record.definition);
  if (definition.voteId !== voteId) throw new Error("The record is of another vote.");
  if (hash !== record.definitionHash) throw new Error("The definition is not the frozen one.");
  if (unprovenLocks(definition, record.locks).length > 0)
    throw new Error("A lock of the vote is not proven.");
  if (voteKey(keysOf(definition)) !== record.publicKey) throw new Error("The key is not that of the locks.");
  const own = contestsOf(definition, style).map(({ position, optionNames, maxPicks }) => {
    const contest = contests.find((each) => each.position === position);
    // The screen shows exactly what is sealed.
    const isSame =
      contest?.options.length === optionNames.length &&
      contest.options.every((option, at) => frozenNameOf(option) === optionNames[at]) &&
      contest.maxPicks === maxPicks;
    if (!isSame) throw new Error("The contest on the screen is not the frozen one.");
    return contest;
  });
  return { definition, definitionHash: hash, style, contests: own };
}

/** Takes a moment on a slow phone. */
export function sealPaper(
  { definition, definitionHash: hash, style }: Paper,
  choices: Choice[],
): SealedPaper {
  const { body } = sealBallot({ definition, definitionHash: hash, style, choices });
  return { ballot: toBase64(body), receipt: receiptOf(ballotHash(hash, style, body)) };
}
