import { sql } from "kysely";

import { definitionText } from "#ballots/definition.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import { voteKey } from "#ballots/lock.ts";
import { rollHash, rollText, stylesOf } from "#ballots/roll.ts";
import { frozenNameOf } from "#contract/values/votes/contest-form.ts";
import { contestRule } from "#contract/values/votes/rules.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** Fixes roll, voters, definition and key, in the transaction in which the start came into effect. */
export async function freeze(db: CallDatabase, decisionId: string, voteId: string): Promise<void> {
  const { rows: homes } = await sql<{ id: string; building: string; unit: string; positions: number[] }>`
    select id, building::text, unit::text, positions from vote_roll_contests(${voteId})
  `.execute(db);
  const { styles, entries } = stylesOf(homes);
  const roll = rollText(entries);
  const definition = await readDefinition(db, voteId, { styles, rollHash: rollHash(roll) });
  await sql`
    select freeze_vote(
      ${decisionId}, ${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ style }) => style)}::integer[],
      ${definitionText(definition)}, ${roll}, ${voteKey(Object.values(definition.locks))}
    )
  `.execute(db);
}

/** Every official who holds a lock, with the lock if it is there. */
async function readLocks(db: CallDatabase, voteId: string) {
  return db
    .selectFrom("vote_officials")
    .where("vote_id", "=", voteId)
    .where("holds_lock", "=", true)
    .select(["user_id as userId", "lock_public_key as publicKey"])
    .execute();
}

async function readDefinition(
  db: CallDatabase,
  voteId: string,
  { styles, rollHash: hash }: { styles: number[][]; rollHash: string },
): Promise<VoteDefinition> {
  const vote = await db
    .selectFrom("votes")
    .where("id", "=", voteId)
    .select(["title", "kind", "basis", "opens_at", "identification", "identification_clause"])
    .executeTakeFirstOrThrow();
  const locks = await readLocks(db, voteId);
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
    rollHash: hash,
    locks: Object.fromEntries(locks.map(({ userId, publicKey }) => [userId!, publicKey!])),
    styles,
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
