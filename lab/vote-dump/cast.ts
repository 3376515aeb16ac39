import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import { sealBallot } from "#ballots/ballot.ts";
import { encodeScalar, randomScalar } from "#ballots/points.ts";
import type { Input, Output } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { frozenVote, homeAt } from "#server/testing/frozen-vote.ts";
import type { FrozenVote } from "#server/testing/frozen-vote.ts";

import type { Secret } from "./search.ts";

const atOnce = 4;
const longestPauseMs = 60;
const openSeconds = 3600;

/** An open vote, and an account that may cast in each household. */
export interface SeededVote {
  vote: FrozenVote;
  voters: Actor[];
}

/** What only the voters know: who cast which ballot, and what it holds. */
export interface Truth {
  /** By household. */
  ballots: Map<string, { hash: string; choice: number }>;
  /** Randomness of some ballots: with it one can read them. */
  secrets: Secret[];
}

export async function seedVote(database: Database, households: number): Promise<SeededVote> {
  const vote = await frozenVote(database, { households, closesIn: openSeconds });
  const build = builders(database);
  const voters: Actor[] = [];
  for (let place = 0; place < households; place++)
    voters.push(await build.resident(vote.apartment, homeAt(place)));
  await asGate(database, (db) =>
    sql`
      insert into vote_voters (apartment_id, vote_id, user_id, household_id)
      select u.apartment_id, ${vote.voteId}, u.id, u.household_id from users u
      join vote_roll r on r.vote_id = ${vote.voteId} and r.household_id = u.household_id
    `.execute(db),
  );
  return { vote, voters };
}

/** Each household casts, in random order and at random times; every fifth of them chooses 2. */
export async function castAll(origin: string, { vote, voters }: SeededVote): Promise<Truth> {
  const truth: Truth = { ballots: new Map(), secrets: [] };
  const waiting = shuffled(
    voters.map((voter, place) => ({ voter, place, household: vote.households[place]! })),
  );
  const castNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await sleep(Math.random() * longestPauseMs);
      const choice = next.place % 5 === 0 ? 1 : 0;
      const drawn: bigint[] = [];
      const { body, ballotHash } = sealBallot({
        definition: vote.definition,
        definitionHash: vote.hash,
        style: 0,
        choices: [[choice]],
        draw: () => {
          drawn.push(randomScalar());
          return drawn.at(-1)!;
        },
      });
      if (next.place % 25 === 0) {
        // Those of the slots come first. Many of the proofs' are in the ballot: they prove what is not true.
        const ofSlots = drawn.slice(0, vote.definition.contests[0]!.options + 1);
        truth.secrets.push(
          ...ofSlots.map((scalar) => ({
            name: `randomness of ballot ${next.place}`,
            bytes: encodeScalar(scalar),
          })),
        );
      }
      truth.ballots.set(next.household, { hash: ballotHash, choice });
      await callOver(origin, next.voter, "castBallot", {
        voteId: vote.voteId,
        ballot: Buffer.from(body).toString("base64"),
        currentPassword: testPassword,
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, castNext));
  return truth;
}

/** Calls a function of a running server. @throws Error if it is refused */
export async function callOver<Name extends FunctionName>(
  origin: string,
  { token }: Pick<Actor, "token">,
  name: Name,
  payload: Input<Name>,
): Promise<Output<Name>> {
  const response = await fetch(`${origin}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: payload }),
  });
  const { result, error } = (await response.json()) as { result?: Output<Name>; error?: { message: string } };
  if (error) throw new Error(`${name}: ${error.message}`);
  return result!;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
