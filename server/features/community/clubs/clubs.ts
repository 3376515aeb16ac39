import { sql } from "kysely";

import type { Club, clubFunctions } from "#contract/clubs.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { placeOf, writeCursor } from "#server/domain/page.ts";

import { change, outcomeOf } from "./changing.ts";
import { requireOwnClubName } from "./club-names.ts";
import { myRole, readClub, selectClubs } from "./club-rows.ts";

export const clubHandlers: Handlers<
  Extract<
    keyof typeof clubFunctions,
    "getClubs" | "getClubById" | "createClub" | "updateClub" | "closeClub" | "reopenClub"
  >
> = {
  async getClubs({ db, input: { category, query, mine, cursor, limit }, caller }) {
    let list = selectClubs(db)
      .orderBy("clubs.last_activity_at", "desc")
      .orderBy("clubs.id", "desc")
      .limit(limit + 1);
    if (category) list = list.where("clubs.category", "=", category);
    if (query) list = list.where(holds(query));
    if (mine === true) list = list.where(sql<boolean>`${myRole} is not null`);
    else if (caller.role === "resident") list = list.where(isOpenToCaller);
    if (cursor) list = list.where(isAfter(cursor));
    const rows = await list.execute();
    const clubs = rows.slice(0, limit);
    return { success: true, clubs, nextCursor: rows.length > limit ? cursorOf(clubs.at(-1)!) : null };
  },

  async getClubById({ db, input: { clubId } }) {
    return { success: true, club: await readClub(db, clubId) };
  },

  async createClub({ db, input: { name, category, description, joinPolicy, maxMembers } }) {
    requireOwnClubName(name);
    const { outcome, club } = await outcomeOf<{ outcome: ErrorCode | "done"; club: string }>(
      db,
      sql`found_club(${name}, ${category}, ${description}, ${joinPolicy}, ${maxMembers})`,
    );
    if (outcome !== "done") throw new CallError(outcome);
    return { success: true, club: await readClub(db, club), message: "동호회를 만들었어요." };
  },

  async updateClub({ db, input: { clubId, name, category, description, joinPolicy, maxMembers } }) {
    if (name !== undefined) requireOwnClubName(name);
    await change(
      db,
      sql`update_club(
        ${clubId}, ${name ?? null}, ${category ?? null}, ${description ?? null}, ${joinPolicy ?? null},
        ${maxMembers ?? null}
      )`,
    );
    return { success: true, club: await readClub(db, clubId), message: "동호회 정보를 저장했어요." };
  },

  async closeClub({ db, input: { clubId, reason }, caller, origin }) {
    await change(db, sql`close_club(${clubId}, ${reason})`);
    await record(db, { action: "club_closed", caller, origin, subjectId: clubId });
    return { success: true, club: await readClub(db, clubId), message: "동호회를 닫았어요." };
  },

  async reopenClub({ db, input: { clubId, name }, caller, origin }) {
    if (name) requireOwnClubName(name);
    const { outcome } = await outcomeOf<{ outcome: ErrorCode | "done" | "nobody_left" }>(
      db,
      sql`reopen_club(${clubId}, ${name ?? null})`,
    );
    if (outcome === "nobody_left") {
      throw new CallError("club_reopen_too_late", { message: "남은 회원이 없어 다시 열 수 없어요." });
    }
    if (outcome !== "done") throw new CallError(outcome);
    await record(db, { action: "club_reopened", caller, origin, subjectId: clubId });
    return { success: true, club: await readClub(db, clubId), message: "동호회를 다시 열었어요." };
  },
};

/** Closed ones are there for their members alone. */
const isOpenToCaller = sql<boolean>`(clubs.status = 'active' or clubs.id = any ((select my_clubs())::uuid[]))`;

function holds(words: string) {
  return sql<boolean>`strpos(
    search_form(clubs.name) || E'\\n' || search_form(clubs.description), search_form(${words})
  ) > 0`;
}

function isAfter(cursor: string) {
  const { createdAt: lastActivityAt, id } = placeOf(cursor);
  return sql<boolean>`
    (clubs.last_activity_at, clubs.id) < (${lastActivityAt}::timestamptz, ${id}::uuid)
  `;
}

function cursorOf({ lastActivityAt, id }: Club): string {
  return writeCursor([lastActivityAt, id]);
}
