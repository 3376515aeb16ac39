import { sql } from "kysely";

import { lockFingerprint } from "#ballots/lock-fingerprint.ts";
import type { Gap } from "#contract/errors.ts";
import type { VotePhase } from "#contract/values/votes/phases.ts";
import type { CastingObstacle, Vote } from "#contract/votes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { isOfficial } from "#server/domain/votes/offices.ts";
import { readVote } from "#server/domain/votes/read-vote.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";
import { readSizes } from "#server/domain/votes/sizes.ts";
import type { VoteSizes } from "#server/domain/votes/sizes.ts";
import { readSmallGroups } from "#server/domain/votes/small-groups.ts";
import { gapsOfStart } from "#server/domain/votes/start-gaps.ts";

import { readContests } from "./contest-rows.ts";
import { readDecisions } from "./decision-rows.ts";
import { gapsOfDraft } from "./draft-gaps.ts";
import type { Contests } from "./draft-gaps.ts";
import { readSuspensions } from "./suspensions.ts";

/** A vote as its announcement shows it, with what the caller may see and do. */
export async function readVotePage(db: CallDatabase, caller: Caller, voteId: string) {
  const row = await readVote(db, voteId);
  const names = await namesOf(db, voteId);
  const is = await isOfficial(db, voteId);
  const sizes = await readSizes(db, voteId);
  const contests = await readContests(db, voteId);
  const vote = await readFields(db, row);
  const officials = await readOfficials(db, voteId);
  return {
    vote,
    contests: contests.map((contest) => ({
      ...contest,
      rollSize: sizes.contests[contest.position] ?? 0,
      // Only the office knows which account is a candidate's.
      options: contest.options.map((option) => ({
        ...option,
        candidateUserId: caller.role === "manager" ? option.candidateUserId : null,
      })),
    })),
    officials: officials.map(({ userId, ...official }) => ({
      userId,
      name: names.get(userId ?? "") ?? formerAuthor.resident,
      ...official,
    })),
    suspensions: await readSuspensions(db, voteId, { callerId: caller.id, names, isOfficial: is }),
    decisions: await readDecisions(db, row, { callerId: caller.id, names }),
    smallGroups: await readSmallGroups(db, voteId),
    participation: {
      rollSize: sizes.roll,
      voted: await countVoted(db, voteId),
      buildings:
        is || caller.role === "manager" || vote.countedAt !== null ? await readTurnout(db, voteId) : null,
    },
    mine: caller.role === "resident" ? await readOwn(db, row, caller) : null,
    office: officeOf(row, officials, { caller, is }),
    signals: is && row.phase === "announced" ? await readSignals(db, voteId) : null,
    gaps: is || caller.role === "manager" ? await readGaps(db, row, { contests, sizes }) : [],
  };
}

/** What keeps the vote from its next phase, as far as somebody can do something about it. */
async function readGaps(
  db: CallDatabase,
  row: VoteRow,
  { contests, sizes }: { contests: Contests; sizes: VoteSizes },
): Promise<Gap[]> {
  if (row.phase === "draft") return gapsOfDraft(db, row, contests);
  return row.phase === "announced" ? gapsOfStart(db, row, sizes) : [];
}

/** The names that a vote's papers show, by account. */
export async function namesOf(db: CallDatabase, voteId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select user_id as id, name from vote_people(${voteId})
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readFields(db: CallDatabase, { now, ...row }: VoteRow): Promise<Vote> {
  const fields = await db
    .selectFrom("votes")
    .where("id", "=", row.id)
    .select([
      "id",
      "title",
      "description",
      "extensions",
      "identification_clause as identificationClause",
      "technical_notice as technicalNotice",
      "objection_days as objectionDays",
      sql<string | null>`counted_at + objection_days * interval '24 hours'`.as("objectionsUntil"),
      "definition_hash as definitionHash",
      "roll_hash as rollHash",
      "public_key as publicKey",
      "frozen_at as frozenAt",
      "seal",
      "sealed_at as sealedAt",
      "counted_at as countedAt",
    ])
    .executeTakeFirstOrThrow();
  const { kind, basis, phase, announcedAt, opensAt, closesAt } = row;
  const missedStart = phase === "announced" && Date.parse(opensAt) <= Date.parse(now);
  return {
    ...fields,
    identification: "password",
    kind,
    basis,
    phase,
    announcedAt,
    opensAt,
    closesAt,
    missedStart,
  };
}

async function readOfficials(db: CallDatabase, voteId: string) {
  const rows = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", voteId)
    .orderBy("position")
    .select([
      "user_id as userId",
      "holds_lock as holdsLock",
      "accepted_at",
      "declined_at",
      "lock_public_key",
      "opened_at",
      sql<boolean>`is_suspended_from(vote_id, user_id)`.as("isSuspended"),
    ])
    .execute();
  return rows.map(
    ({ accepted_at, declined_at, lock_public_key, opened_at, userId, holdsLock, isSuspended }) => ({
      userId,
      holdsLock,
      accepted: accepted_at === null && declined_at === null ? null : accepted_at !== null,
      lockAdded: lock_public_key !== null,
      lockFingerprint: lock_public_key === null ? null : lockFingerprint(lock_public_key),
      opened: opened_at !== null,
      isSuspended,
    }),
  );
}

type Official = Awaited<ReturnType<typeof readOfficials>>[number];

/** The manager of an opinion vote holds its one lock, or will. */
function officeOf(
  { kind }: VoteRow,
  officials: readonly Official[],
  { caller, is }: { caller: Caller; is: boolean },
) {
  const own = officials.find(({ userId }) => userId === caller.id);
  if (own) return own;
  if (!is || kind !== "opinion") return null;
  return {
    accepted: true,
    holdsLock: officials.length === 0,
    lockAdded: false,
    lockFingerprint: null,
    opened: false,
    isSuspended: false,
  };
}

async function countVoted(db: CallDatabase, voteId: string): Promise<number> {
  const { rows } = await sql<{ voted: number }>`select vote_voted(${voteId}) as voted`.execute(db);
  return rows[0]!.voted;
}

async function readTurnout(db: CallDatabase, voteId: string) {
  const { rows } = await sql<{ building: string | null; households: number; voted: number }>`
    select building::text, households, voted from vote_turnout(${voteId})
  `.execute(db);
  return rows;
}

async function readSignals(db: CallDatabase, voteId: string) {
  const { rows } = await sql<{ newAccounts: number; mostFromOneAddress: number }>`
    select new_accounts as "newAccounts", most_from_one_address as "mostFromOneAddress" from vote_signals(${voteId})
  `.execute(db);
  return rows[0]!;
}

async function readOwn(
  db: CallDatabase,
  { id, phase }: VoteRow,
  { building, unit, householdId, id: callerId }: Extract<Caller, { role: "resident" }>,
) {
  const { rows } = await sql<{
    included: boolean | null;
    isFrozen: boolean;
    style: number | null;
    isAdmitted: boolean;
    channel: "online" | "paper" | null;
    at: string | null;
    byName: string | null;
  }>`
    select r.included, v.frozen_at is not null as "isFrozen", r.style,
      exists (
        select from vote_voters w
        where w.apartment_id = v.apartment_id and w.vote_id = v.id and w.user_id = ${callerId}
      ) as "isAdmitted",
      m.channel, m.marked_at as at, m.by_name as "byName"
    from votes v
    left join vote_roll r
      on r.apartment_id = v.apartment_id and r.vote_id = v.id and r.household_id = ${householdId}
    cross join household_mark(v.id) m
    where v.id = ${id}
  `.execute(db);
  const { included, isFrozen, style, isAdmitted, channel, at, byName } = rows[0]!;
  const onRoll = included === true && (!isFrozen || style !== null);
  const reason = obstacleOf(phase, { onRoll, isAdmitted, hasVoted: channel !== null });
  return {
    onRoll,
    building: String(building),
    unit: String(unit),
    style,
    canCast: reason === null,
    reason,
    voted: channel === null ? null : { channel, at, byName: byName ?? formerAuthor.resident },
  };
}

/** A household that has voted needs no admission any more. So that is said first; castBallot has another order. */
function obstacleOf(
  phase: VotePhase,
  { onRoll, isAdmitted, hasVoted }: { onRoll: boolean; isAdmitted: boolean; hasVoted: boolean },
): CastingObstacle | null {
  if (phase !== "open") return "not_open";
  if (!onRoll) return "not_on_roll";
  if (hasVoted) return "already_voted";
  return isAdmitted ? null : "not_admitted";
}
