import { sql } from "kysely";

import { definitionText } from "#ballots/definition.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import { unprovenLocks, voteKey } from "#ballots/lock.ts";
import { rollHash, rollText, stylesOf } from "#ballots/roll.ts";
import { frozenNameOf } from "#contract/values/votes/contest-form.ts";
import { contestRule } from "#contract/values/votes/rules.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Fixes roll, voters, definition and key, in the transaction in which the start came into effect. */
export async function freeze(db: CallDatabase, decisionId: string, voteId: string): Promise<void> {
  const { rows: homes } = await sql<{ id: string; building: string; unit: string; positions: number[] }>`
    select id, building::text, unit::text, positions from vote_roll_contests(${voteId})
  `.execute(db);
  const { styles, entries } = stylesOf(homes);
  const roll = rollText(entries);
  const locks = await readLocks(db, voteId);
  const definition = await readDefinition(db, voteId, { styles, rollHash: rollHash(roll), locks });
  await sql`
    select freeze_vote(
      ${decisionId}, ${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ style }) => style)}::integer[],
      ${definitionText(definition)}, ${roll}, ${voteKey(Object.values(definition.locks))}
    )
  `.execute(db);
}

/**
 * The lock of every official who holds one. Each is proven once more: the database may have another lock than its
 * holder made, and one that was made to cancel the others would open every ballot alone.
 *
 * @throws CallError vote_not_ready
 */
async function readLocks(db: CallDatabase, voteId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", voteId)
    .where("holds_lock", "=", true)
    .select(["user_id as userId", "lock_public_key as publicKey", "lock_proof as proof"])
    .execute();
  const locks = Object.fromEntries(rows.map(({ userId, publicKey }) => [userId!, publicKey!]));
  const proofs = rows.map(({ publicKey, proof }) => ({ publicKey: publicKey!, proof: proof! }));
  if (unprovenLocks({ voteId, locks }, proofs).length > 0) {
    throw new CallError("vote_not_ready", {
      message:
        "채운 사람이 만든 것인지 확인되지 않는 자물쇠가 있어요. 공고를 철회하고 자물쇠를 다시 채워 주세요.",
    });
  }
  return locks;
}

async function readDefinition(
  db: CallDatabase,
  voteId: string,
  given: Pick<VoteDefinition, "styles" | "rollHash" | "locks">,
): Promise<VoteDefinition> {
  const vote = await db
    .selectFrom("votes")
    .where("id", "=", voteId)
    .select(["title", "kind", "basis", "opens_at", "identification", "identification_clause"])
    .executeTakeFirstOrThrow();
  const contests = await db
    .selectFrom("vote_contests")
    .where("vote_id", "=", voteId)
    .orderBy("position")
    .selectAll()
    .execute();
  const options = await db
    .selectFrom("vote_options")
    .where("vote_id", "=", voteId)
    .orderBy("number")
    .select(["contest_id", "label", "candidate_name as candidateName"])
    .execute();
  return {
    version: 1,
    voteId,
    title: vote.title,
    kind: vote.kind,
    basis: vote.basis,
    opensAt: vote.opens_at,
    identification: vote.identification,
    identificationClause: vote.identification_clause,
    ...given,
    contests: contests.map((contest) => {
      const optionNames = options.filter((of) => of.contest_id === contest.id).map(frozenNameOf);
      return {
        position: contest.position,
        title: contest.title,
        template: contest.template,
        form: contest.form,
        seats: contest.seats,
        maxPicks: contest.max_picks,
        rule: contestRule.parse(contest.rule),
        tieRule: contest.tie_rule,
        options: optionNames.length,
        optionNames,
      };
    }),
  };
}
