import { sql } from "kysely";

import type { SuspensionCause } from "#contract/values/votes/phases.ts";
import type { VoteSuspension } from "#contract/votes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { requireOfficial } from "#server/domain/votes/offices.ts";
import { readVote } from "#server/domain/votes/read-vote.ts";

/**
 * The caller, another official, has seen the person of a suspended one.
 *
 * @returns whether the suspension is over
 * @throws CallError vote_officials_only, vote_suspension_not_found, vote_suspension_over
 */
export async function confirmOfficial(
  db: CallDatabase,
  caller: Caller,
  { voteId, suspensionId }: { voteId: string; suspensionId: string },
): Promise<boolean> {
  await requireOfficial({ caller }, db, await readVote(db, voteId, "update"));
  const { rows } = await sql<{
    outcome: "confirmed" | "waits" | "vote_suspension_not_found" | "vote_suspension_over";
  }>`select confirm_vote_official(${voteId}, ${suspensionId}) as outcome`.execute(db);
  const { outcome } = rows[0]!;
  if (outcome !== "confirmed" && outcome !== "waits") throw new CallError(outcome);
  return outcome === "confirmed";
}

interface Reader {
  callerId: string;
  names: ReadonlyMap<string, string>;
  /** Whether the caller may act for the vote. */
  isOfficial: boolean;
}

/** All suspensions of a vote's officials, and who confirmed their persons: the oldest first. */
export async function readSuspensions(
  db: CallDatabase,
  voteId: string,
  { callerId, names, isOfficial }: Reader,
): Promise<VoteSuspension[]> {
  const { rows } = await sql<SuspensionRow>`
    select s.id, s.user_id as "userId", s.cause, s.suspended_at as "suspendedAt", s.ended_at as "endedAt",
      confirmations_needed(s.vote_id, s.user_id) as needed,
      s.ended_at is null and s.user_id is not null and not exists (
        select from vote_suspensions later
        where later.vote_id = s.vote_id and later.user_id = s.user_id
          and (later.suspended_at, later.id) > (s.suspended_at, s.id)
      ) and exists (
        select from votes v where v.id = s.vote_id and v.state not in ('final', 'cancelled', 'void')
      ) as "isPending",
      (
        select coalesce(json_agg(json_build_object('userId', c.user_id, 'at', c.confirmed_at) order by c.confirmed_at), '[]')
        from vote_suspension_confirmations c
        where c.apartment_id = s.apartment_id and c.vote_id = s.vote_id and c.suspension_id = s.id
      ) as confirmations
    from vote_suspensions s
    where s.vote_id = ${voteId}
    order by s.suspended_at, s.id
  `.execute(db);
  const nameOf = (userId: string | null) => names.get(userId ?? "") ?? formerAuthor.resident;
  return rows.map(({ confirmations, isPending, ...suspension }) => ({
    ...suspension,
    name: nameOf(suspension.userId),
    confirmedBy: confirmations.map(({ userId, at }) => ({ name: nameOf(userId), at })),
    awaitsMe:
      isPending &&
      isOfficial &&
      suspension.userId !== callerId &&
      confirmations.every(({ userId }) => userId !== callerId),
  }));
}

interface SuspensionRow {
  id: string;
  userId: string | null;
  cause: SuspensionCause;
  suspendedAt: string;
  endedAt: string | null;
  needed: number;
  isPending: boolean;
  confirmations: { userId: string | null; at: string }[];
}
