import { parentPort } from "node:worker_threads";

import { checkBallot, preparedKey } from "#ballots/ballot.ts";
import { definitionHash, parseDefinition, type VoteDefinition } from "#ballots/definition.ts";
import type { Point } from "#ballots/points.ts";

/** Some ballots of one vote. */
export interface ProofOrder {
  id: number;
  definition: string;
  /** The vote's key in hex. */
  key: string;
  ballots: readonly { style: number; body: Uint8Array }[];
}

export interface ProofAnswer {
  id: number;
  areProven: boolean[];
}

interface KnownVote {
  definition: VoteDefinition;
  definitionHash: string;
  key: Point;
}

/** A prepared key saves a tenth of the time. Few votes are open at once. */
const known = new Map<string, KnownVote>();
const mostKnown = 8;

function knownVote(text: string): KnownVote {
  const found = known.get(text);
  if (found) return found;
  const definition = parseDefinition(text);
  const vote = { definition, definitionHash: definitionHash(text), key: preparedKey(definition) };
  const [oldest] = known.keys();
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
  known.set(text, vote);
  return vote;
}

parentPort?.on("message", ({ id, definition, key, ballots }: ProofOrder) => {
  const vote = knownVote(definition);
  if (vote.key.toHex() !== key) throw new Error("The key is not the one of the definition's locks.");
  const answer: ProofAnswer = { id, areProven: ballots.map((ballot) => checkBallot({ ...vote, ...ballot })) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
  parentPort?.postMessage(answer);
});
