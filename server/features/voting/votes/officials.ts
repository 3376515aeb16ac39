import { sql } from "kysely";

import { checkLock } from "#ballots/lock.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { refuseSuspended, requireOfficial } from "#server/domain/votes/offices.ts";
import { readVote } from "#server/domain/votes/read-vote.ts";
import { officialsWhoStand, refuseOfficialsWhoStand } from "#server/domain/votes/standing.ts";

import { requireDraft, requireResidents } from "./drafting.ts";

interface Named {
  userId: string;
  holdsLock: boolean;
}

/** Names a draft's officials instead of those before. Those who stay keep their answer, and holders their lock. */
export async function nameOfficials(
  db: CallDatabase,
  apartmentId: string,
  voteId: string,
  officials: readonly Named[],
): Promise<void> {
  const { kind } = await requireDraft(db, voteId);
  const named = officials.map(({ userId }) => userId);
  if (kind === "opinion" && named.length > 0) {
    throw new CallError("invalid_input", {
      field: "officials",
      message: "의견수렴은 관리사무소가 진행해요. 선거관리위원을 정하지 않아요.",
    });
  }
  await requireResidents(db, named, "officials");
  await sql`
    delete from vote_officials o
    where o.vote_id = ${voteId} and (
      o.user_id is null or o.user_id <> all (${named}::uuid[])
      or o.lock_public_key is not null
        and o.user_id <> all (${officials.filter(({ holdsLock }) => holdsLock).map(({ userId }) => userId)}::uuid[])
    )
  `.execute(db);
  await sql`
    insert into vote_officials (apartment_id, vote_id, user_id, position, holds_lock)
    select ${apartmentId}::uuid, ${voteId}::uuid, n.user_id, n.position - 1, n.holds_lock
    from unnest(${named}::uuid[], ${officials.map(({ holdsLock }) => holdsLock)}::boolean[])
      with ordinality n (user_id, holds_lock, position)
    on conflict (apartment_id, vote_id, user_id)
      do update set position = excluded.position, holds_lock = excluded.holds_lock
  `.execute(db);
  await refuseOfficialsWhoStand(db, voteId, "officials");
}

/** @throws CallError vote_not_found: also for people who were not asked; vote_officials_only for the suspended */
export async function answerOffice(
  db: CallDatabase,
  caller: Caller,
  voteId: string,
  accepts: boolean,
): Promise<void> {
  const vote = await readVote(db, voteId, "update");
  await refuseSuspended(db, caller, voteId);
  const { rows } = await sql<{ answered: boolean }>`
    select answer_vote_office(${voteId}, ${accepts}) as answered
  `.execute(db);
  if (rows[0]!.answered) {
    // They may have moved to a candidate's home since they were named.
    if (accepts && (await officialsWhoStand(db, voteId)).includes(caller.id)) {
      throw new CallError("official_is_candidate");
    }
    return;
  }
  const { asked } = await sql<{ asked: boolean }>`
    select exists (
      select from vote_officials o where o.vote_id = ${voteId} and o.user_id = app_user_id()
    ) as asked
  `
    .execute(db)
    .then((found) => found.rows[0]!);
  if (!asked) throw new CallError("vote_not_found");
  throw new CallError(vote.phase === "announced" ? "decision_not_possible" : "vote_frozen");
}

interface Lock {
  voteId: string;
  publicKey: string;
  proof: string;
  spareKeptBy: string;
}

/** Adds the caller's lock. They have proved to know its key. */
export async function addLock(
  db: CallDatabase,
  caller: Caller,
  { voteId, publicKey, proof, spareKeptBy }: Lock,
): Promise<void> {
  const vote = await readVote(db, voteId, "update");
  await requireOfficial({ caller }, db, vote);
  if (!checkLock(voteId, caller.id, publicKey, Buffer.from(proof, "base64"))) {
    throw new CallError("lock_invalid", { field: "publicKey" });
  }
  const { rows } = await sql<{ outcome: "added" | ErrorCode }>`
    select add_vote_lock(${voteId}, ${publicKey}, ${proof}, ${spareKeptBy}) as outcome
  `.execute(db);
  const { outcome } = rows[0]!;
  if (outcome !== "added") throw new CallError(outcome);
}
