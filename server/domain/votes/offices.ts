import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";

import type { VoteRow } from "./read-vote.ts";

/** Whether the caller is an official of the vote: by name, or as the manager of an opinion vote. */
export async function isOfficial(db: CallDatabase, voteId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${voteId}::uuid in (select my_vote_offices()) as is
  `.execute(db);
  return rows[0]!.is;
}

/**
 * Refuses whoever is no official of the vote, or, where that is asked, holds no lock of it.
 *
 * @throws CallError vote_officials_only
 */
export async function requireOfficial(
  { caller }: { caller: Caller },
  db: CallDatabase,
  vote: Pick<VoteRow, "id">,
  { holdsLock = false }: { holdsLock?: boolean } = {},
): Promise<void> {
  if (!(await isOfficial(db, vote.id))) throw new CallError("vote_officials_only");
  if (!holdsLock) return;
  const own = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", vote.id)
    .where("user_id", "=", caller.id)
    .where("holds_lock", "=", true)
    .select("id")
    .executeTakeFirst();
  if (!own) throw new CallError("vote_officials_only");
}

/** The accounts of all officials but the caller, such as for what they are told. */
export async function otherOfficials(
  db: CallDatabase,
  voteId: string,
  { id: callerId }: Pick<Caller, "id">,
): Promise<string[]> {
  const rows = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", voteId)
    .where("user_id", "is not", null)
    .where("user_id", "!=", callerId)
    .where("declined_at", "is", null)
    .select("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id!);
}
