import { sql } from "kysely";

import { toBase64 } from "#ballots/bytes.ts";
import type { ContestOutcome, ObjectionStage } from "#contract/values/votes/outcomes.ts";
import { phaseOf } from "#contract/values/votes/phases.ts";
import type { VoteState } from "#contract/values/votes/phases.ts";
import type { ContestResult } from "#contract/vote-counting.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { formerAuthor } from "#server/domain/former-author.ts";

import { locksOf, openingsByHolder } from "./locks.ts";
import { papersOf } from "./paper-sums.ts";
import { readSealed, withdrawnOptions } from "./sealed-vote.ts";

/** The public record of a vote: docs/vote-format.md. Before the sealing it has no number of any ballot. */
export const voteRecordHandlers: Handlers<"getVoteRecord"> = {
  async getVoteRecord({ db, input: { voteId } }) {
    const vote = await frozenVote(db, voteId);
    const locks = await locksOf(db, voteId);
    return {
      success: true,
      phase: phaseOf(vote, vote.now),
      definition: vote.definition!,
      definitionHash: vote.definitionHash!,
      roll: vote.roll!,
      rollHash: vote.rollHash!,
      publicKey: vote.publicKey!,
      locks: locks.map(({ holderId, name, publicKey, proof }) => ({
        userId: holderId,
        name: name ?? formerAuthor.resident,
        publicKey,
        proof,
      })),
      withdrawn: await withdrawnOptions(db, voteId),
      sealed: vote.sealedAt === null ? null : await sealedPart(db, voteId, vote.sealedAt),
      counted:
        vote.countedAt === null
          ? null
          : await countedPart(
              db,
              voteId,
              { at: vote.countedAt, objectionsUntil: vote.objectionsUntil! },
              locks.map(({ holderId }) => holderId),
            ),
      papers: vote.sealedAt === null ? null : await papersOf(db, voteId),
      objections: await objectionFigures(db, voteId),
    };
  },
};

async function frozenVote(db: CallDatabase, voteId: string) {
  const vote = await db
    .selectFrom("votes")
    .select(["state", "opens_at as opensAt", "closes_at as closesAt", "sealed_at as sealedAt"])
    .select(["definition_text as definition", "definition_hash as definitionHash", "roll_text as roll"])
    .select(["roll_hash as rollHash", "public_key as publicKey", "counted_at as countedAt"])
    .select(sql<string | null>`objections_until(votes)`.as("objectionsUntil"))
    .select(sql<string>`now()`.as("now"))
    .$narrowType<{ state: VoteState }>()
    .where("id", "=", voteId)
    .executeTakeFirst();
  if (!vote) throw new CallError("vote_not_found");
  if (vote.definition === null) throw new CallError("results_hidden");
  return vote;
}

async function sealedPart(db: CallDatabase, voteId: string, at: string) {
  const { seal, electorates, ballotCount } = await readSealed(db, voteId);
  const { rows } = await sql<{ marks: number; missing: number }>`
    select vote_paper_marks(${voteId}) as marks, coalesce((
      select sum((each ->> 'count')::integer) from vote_decisions d,
        jsonb_array_elements(d.payload -> 'missing') each
      where d.vote_id = ${voteId} and d.kind = 'paperDone' and d.effective_at is not null
        and jsonb_typeof(d.payload -> 'missing') = 'array'
    ), 0)::integer as missing
  `.execute(db);
  const { marks, missing } = rows[0]!;
  return {
    seal,
    at,
    voters: electorates.map(({ voters }) => voters),
    ballotCount,
    paperCount: marks - missing,
    missingCount: missing,
  };
}

async function countedPart(
  db: CallDatabase,
  voteId: string,
  times: { at: string; objectionsUntil: string },
  holders: readonly string[],
) {
  const results = await db
    .selectFrom("vote_results")
    .select(["position", "counts", "voters", "roll_size as rollSize", "outcome", "winners"])
    .$narrowType<{ outcome: ContestOutcome }>()
    .where("vote_id", "=", voteId)
    .orderBy("position")
    .execute();
  const rows = await db
    .selectFrom("vote_openings")
    .select(["user_id as holderId", "position", "slot", "opening"])
    .where("vote_id", "=", voteId)
    .execute();
  const openings = openingsByHolder(rows, results.length);
  const settled = await settledContests(db, voteId);
  return {
    ...times,
    openings: holders.flatMap((userId) => {
      const own = openings.get(userId);
      return own ? [{ userId, openings: own.map((slots) => slots.map(toBase64)) }] : [];
    }),
    counts: results.map(({ counts }) => counts),
    results: results.map(({ position, outcome, winners, rollSize, voters }) => ({
      position,
      outcome,
      winners,
      rollSize,
      voters,
      settled: settled.get(position) ?? null,
    })),
  };
}

/** By the contest's position how it was settled; the latest, if that was more than once. */
async function settledContests(
  db: CallDatabase,
  voteId: string,
): Promise<Map<number, NonNullable<ContestResult["settled"]>>> {
  const { rows } = await sql<{ position: number; winners: number[]; text: string; at: string }>`
    select c.position, coalesce(d.payload -> 'winners', '[]') as winners, d.payload ->> 'text' as text,
      d.effective_at as at
    from vote_decisions d
    join vote_contests c on c.vote_id = d.vote_id and c.id = (d.payload ->> 'contestId')::uuid
    where d.vote_id = ${voteId} and d.kind = 'settle' and d.effective_at is not null
    order by d.effective_at
  `.execute(db);
  return new Map(rows.map(({ position, ...settled }) => [position, settled]));
}

async function objectionFigures(db: CallDatabase, voteId: string) {
  const { rows } = await sql<{
    stage: ObjectionStage;
    accepted: number;
    rejected: number;
    unanswered: number;
  }>`select stage, accepted, rejected, unanswered from vote_objection_figures(${voteId})`.execute(db);
  return rows;
}
