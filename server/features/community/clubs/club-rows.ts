import { sql } from "kysely";

import type { Club } from "#contract/clubs.ts";
import type { ClubStanding } from "#contract/values/clubs.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { namelessAuthor } from "#server/domain/community-name.ts";

/** Every column of a club as its reader sees it: what depends on the reader, the database answers by itself. */
export function selectClubs(db: CallDatabase) {
  return db
    .selectFrom("clubs")
    .innerJoinLateral(
      () => sql<Handover>`club_handover(clubs.id)`.as("handover"),
      (join) => join.onTrue(),
    )
    .select((of) => [
      "clubs.id",
      "clubs.name",
      of.ref("clubs.category").$castTo<Club["category"]>().as("category"),
      "clubs.description",
      of.ref("clubs.join_policy").$castTo<Club["joinPolicy"]>().as("joinPolicy"),
      "clubs.member_count as memberCount",
      "clubs.max_members as maxMembers",
      of.ref("clubs.status").$castTo<Club["status"]>().as("status"),
      nicknameOr(sql`club_owner_nickname(clubs.id)`).as("ownerNickname"),
      myRole.as("myRole"),
      "handover.is_to_me as handoverToMe",
      sql<Club["handoverTo"]>`case when handover.member_id is not null then json_build_object(
        'memberId', handover.member_id, 'nickname', ${nicknameOr(sql`handover.nickname`)}
      ) end`.as("handoverTo"),
      "clubs.last_activity_at as lastActivityAt",
      "clubs.created_at as createdAt",
      "clubs.close_reason as closeReason",
      sql<boolean>`clubs.closed_by is not distinct from 'office'`.as("closedByOffice"),
      sql<string | null>`clubs.closed_at + interval '30 days'`.as("deletedAt"),
    ]);
}

interface Handover {
  is_to_me: boolean;
  member_id: string | null;
  nickname: string | null;
}

/** What the caller is to the row of `clubs`. */
export const myRole = sql<ClubStanding>`my_club_role(clubs.id)`;

export function nicknameOr(nickname: ReturnType<typeof sql>) {
  return sql<string>`coalesce(${nickname}, ${sql.lit(namelessAuthor)})`;
}

export async function readClub(db: CallDatabase, clubId: string): Promise<Club> {
  const club = await selectClubs(db).where("clubs.id", "=", clubId).executeTakeFirst();
  if (!club) throw new CallError("club_not_found");
  return club;
}

/** The caller's part in a club; null for none. */
export async function readMyRole(db: CallDatabase, clubId: string): Promise<ClubStanding> {
  const found = await db
    .selectFrom("clubs")
    .select(myRole.as("myRole"))
    .where("id", "=", clubId)
    .executeTakeFirst();
  if (!found) throw new CallError("club_not_found");
  return found.myRole;
}
