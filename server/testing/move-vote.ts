import { sql } from "kysely";

import type { Database } from "#database/database.ts";

interface Times {
  opensAt?: string;
  closesAt?: string;
  sealedAt?: string;
  countedAt?: string;
}

/**
 * Lets time pass for a vote, so that no test waits: as the database's owner, without the triggers that keep its times.
 * The definition keeps the old ones.
 */
export async function moveVote(
  { kysely }: Database,
  voteId: string,
  { opensAt, closesAt, sealedAt, countedAt }: Times,
): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', 'none', true)`.execute(db);
    await sql`alter table votes disable trigger votes_keep, no force row level security`.execute(db);
    await sql`
      update votes set opens_at = coalesce(${opensAt ?? null}, opens_at),
        closes_at = coalesce(${closesAt ?? null}, closes_at),
        sealed_at = coalesce(${sealedAt ?? null}, sealed_at),
        counted_at = coalesce(${countedAt ?? null}, counted_at)
      where id = ${voteId}
    `.execute(db);
    await sql`alter table votes enable trigger votes_keep, force row level security`.execute(db);
  });
}

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** Opens a started vote a moment ago. */
export function openVote(database: Database, voteId: string): Promise<void> {
  return moveVote(database, voteId, { opensAt: inHours(-0.01) });
}

/** Closes an open vote a moment ago. */
export function closeVote(database: Database, voteId: string): Promise<void> {
  return moveVote(database, voteId, { opensAt: inHours(-2), closesAt: inHours(-0.001) });
}

/** Lets the days for objections to a counted vote pass. */
export function endObjections(database: Database, voteId: string): Promise<void> {
  return moveVote(database, voteId, { countedAt: inHours(-31 * 24) });
}
