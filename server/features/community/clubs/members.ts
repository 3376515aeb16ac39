import { sql } from "kysely";
import { z } from "zod";

import type { ClubMember, clubFunctions, JoinRequest } from "#contract/clubs.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { isInClub, runsClub } from "#contract/values/clubs.ts";
import type { ClubStanding } from "#contract/values/clubs.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { cursorMoment, pageOf, placeOf, readCursor, writeCursor } from "#server/domain/page.ts";

import { change, outcomeOf } from "./changing.ts";
import { nicknameOr, readClub, readMyRole } from "./club-rows.ts";

export const clubMemberHandlers: Handlers<
  Exclude<
    keyof typeof clubFunctions,
    "getClubs" | "getClubById" | "createClub" | "updateClub" | "closeClub" | "reopenClub"
  >
> = {
  async joinClub({ db, input: { clubId, message } }) {
    const { outcome, standing } = await outcomeOf<{ outcome: ErrorCode | "done"; standing: ClubStanding }>(
      db,
      sql`join_club(${clubId}, ${message})`,
    );
    if (outcome !== "done") throw new CallError(outcome);
    const told = standing === "member" ? "동호회에 가입했어요." : "가입을 신청했어요.";
    return { success: true, myRole: standing, message: told };
  },

  async leaveClub({ db, input: { clubId } }) {
    const { outcome } = await outcomeOf<{ outcome: ErrorCode | keyof typeof farewells }>(
      db,
      sql`leave_club(${clubId})`,
    );
    if (!isFarewell(outcome)) throw new CallError(outcome);
    return { success: true, myRole: null, message: farewells[outcome] };
  },

  async getJoinRequests({ db, input: { clubId, ...page } }) {
    if (!runsClub(await readMyRole(db, clubId))) throw new CallError("not_club_officer");
    const { rows: requests, nextCursor } = await listRequests(db, clubId, page);
    return { success: true, requests, nextCursor };
  },

  async answerJoinRequest({ db, input: { clubId, requestId, accept } }) {
    const { outcome } = await outcomeOf<{ outcome: ErrorCode | "done" }>(
      db,
      sql`answer_join_request(${clubId}, ${requestId}, ${accept})`,
    );
    if (outcome === "too_many_clubs") {
      throw new CallError(outcome, { message: "신청한 이웃이 이미 동호회 20개에 가입해 있어요." });
    }
    if (outcome !== "done") throw new CallError(outcome);
    return { success: true, message: accept ? "가입을 승인했어요." : "가입을 거절했어요." };
  },

  async getClubMembers({ db, input: { clubId, ...page } }) {
    if (!isInClub(await readMyRole(db, clubId))) throw new CallError("not_club_member");
    return { success: true, ...(await listMembers(db, clubId, page)) };
  },

  async setMemberRole({ db, input: { clubId, memberId, role } }) {
    await change(db, sql`set_club_member_role(${clubId}, ${memberId}, ${role})`);
    const message = role === "officer" ? "운영진으로 정했어요." : "운영진에서 회원으로 바꿨어요.";
    return { success: true, message };
  },

  async removeMember({ db, input: { clubId, memberId, isBanned } }) {
    await change(db, sql`remove_club_member(${clubId}, ${memberId}, ${isBanned === true})`);
    return { success: true, message: "회원을 내보냈어요." };
  },

  async offerClubOwnership({ db, input: { clubId, memberId } }) {
    await change(db, sql`offer_club(${clubId}, ${memberId})`);
    const message =
      memberId === null
        ? "모임장을 넘기지 않기로 했어요."
        : "모임장을 맡아 달라고 했어요. 상대가 수락하면 바뀌어요.";
    return { success: true, club: await readClub(db, clubId), message };
  },

  async answerClubOwnership({ db, input: { clubId, accept } }) {
    await change(db, sql`answer_club_offer(${clubId}, ${accept})`);
    const message = accept ? "이제 이 동호회의 모임장이에요." : "모임장을 맡지 않기로 했어요.";
    return { success: true, club: await readClub(db, clubId), message };
  },
};

const farewells = {
  left: "동호회에서 나왔어요.",
  closed: "동호회에서 나오고 문을 닫았어요.",
  withdrawn: "가입 신청을 취소했어요.",
} as const;

function isFarewell(outcome: string): outcome is keyof typeof farewells {
  return Object.hasOwn(farewells, outcome);
}

interface Page {
  cursor?: string | null | undefined;
  limit: number;
}

async function listRequests(db: CallDatabase, clubId: string, { cursor, limit }: Page) {
  const last = cursor ? placeOf(cursor) : null;
  const { rows } = await sql<JoinRequest>`
    select id, ${nicknameOr(sql`nickname`)} as nickname, message, created_at as "createdAt"
    from club_requests(${clubId})
    where ${last === null} or (created_at, id) > (${last?.createdAt ?? null}::timestamptz, ${last?.id ?? null}::uuid)
    order by created_at, id limit ${limit + 1}
  `.execute(db);
  return pageOf(rows.slice(0, limit), rows.length > limit);
}

/** A club has at most a thousand, so that their order needs no index. */
async function listMembers(db: CallDatabase, clubId: string, { cursor, limit }: Page) {
  const [rank, joinedAt, id] = cursor ? readCursor(cursor, place) : [null, null, null];
  const { rows } = await sql<ClubMember & { rank: number }>`
    select member_id as "memberId", ${nicknameOr(sql`nickname`)} as nickname, role, joined_at as "joinedAt",
      is_me as "isMe", rank
    from club_people(${clubId}),
      lateral (select case role when 'owner' then 0 when 'officer' then 1 else 2 end as rank) ranked
    where ${rank === null} or (rank, joined_at, member_id) > (${rank}::integer, ${joinedAt}::timestamptz, ${id}::uuid)
    order by rank, joined_at, member_id limit ${limit + 1}
  `.execute(db);
  const members = rows.slice(0, limit);
  const last = members.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { members, nextCursor: hasMore ? writeCursor([last.rank, last.joinedAt, last.memberId]) : null };
}

const place = z.tuple([z.int().min(0).max(2), cursorMoment, z.uuid()]);
