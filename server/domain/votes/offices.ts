import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";

import type { VoteRow } from "./read-vote.ts";

/** Whether the caller may act for the vote: as an official who is not suspended, or as the manager of an opinion vote. */
export async function isOfficial(db: CallDatabase, voteId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${voteId}::uuid in (select my_vote_offices()) as is
  `.execute(db);
  return rows[0]!.is;
}

/**
 * Refuses callers who are no officials of the vote or, where that is asked, hold none of its locks.
 *
 * @throws CallError vote_officials_only
 */
export async function requireOfficial(
  { caller }: { caller: Caller },
  db: CallDatabase,
  vote: Pick<VoteRow, "id">,
  { holdsLock = false }: { holdsLock?: boolean } = {},
): Promise<void> {
  if (!(await isOfficial(db, vote.id))) throw await refusalOfOffice(db, caller, vote.id);
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

/** What those hear who may not act for the vote: the suspended hear what they can do. */
export async function refusalOfOffice(
  db: CallDatabase,
  { id: callerId }: Pick<Caller, "id">,
  voteId: string,
): Promise<CallError> {
  if (!(await isSuspended(db, callerId, voteId))) return new CallError("vote_officials_only");
  return new CallError("vote_officials_only", {
    message: "직무가 멈춰 있어요. 다른 선거관리위원에게 신분증을 보여 주고 본인 확인을 받아 주세요.",
  });
}

/** @throws CallError vote_officials_only */
export async function refuseSuspended(
  db: CallDatabase,
  caller: Pick<Caller, "id">,
  voteId: string,
): Promise<void> {
  if (await isSuspended(db, caller.id, voteId)) throw await refusalOfOffice(db, caller, voteId);
}

async function isSuspended(db: CallDatabase, userId: string, voteId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_suspended_from(${voteId}, ${userId}) as is`.execute(
    db,
  );
  return rows[0]!.is;
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
