import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { isInClub, runsClub } from "#contract/values/clubs.ts";
import type { ClubStanding } from "#contract/values/clubs.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

interface Membership {
  role: ClubStanding;
  isOpen: boolean;
}

/**
 * Makes sure that the caller is a member of the club, open or closed.
 *
 * @throws CallError club_not_found, not_club_member
 */
export async function requireMembership(db: CallDatabase, clubId: string): Promise<Membership> {
  const club = await db
    .selectFrom("clubs")
    .select([
      sql<ClubStanding>`my_club_role(clubs.id)`.as("role"),
      sql<boolean>`clubs.status = 'active'`.as("isOpen"),
    ])
    .where("id", "=", clubId)
    .executeTakeFirst();
  if (!club) throw new CallError("club_not_found");
  if (!isInClub(club.role)) throw new CallError("not_club_member");
  return club;
}

/**
 * Makes sure that the caller may write in the club.
 *
 * @throws CallError club_not_found, not_club_member, club_closed
 */
export async function requireOpenClub(db: CallDatabase, clubId: string): Promise<Membership> {
  const club = await requireMembership(db, clubId);
  if (!club.isOpen) throw new CallError("club_closed");
  return club;
}

/**
 * Makes sure that the caller runs the club, as its owner or an officer.
 *
 * @throws CallError club_not_found, not_club_member, not_club_officer, club_closed
 */
export async function requireOfficer(db: CallDatabase, clubId: string): Promise<void> {
  const { role, isOpen } = await requireMembership(db, clubId);
  if (!runsClub(role)) throw new CallError("not_club_officer");
  if (!isOpen) throw new CallError("club_closed");
}

/** Whether the caller may delete the row: its author may, and the one who runs the open club that it belongs to. */
export function isDeletable(table: "posts" | "comments"): RawBuilder<boolean> {
  const [author, club] = [sql.ref(`${table}.author_id`), sql.ref(`${table}.club_id`)];
  return sql<boolean>`(
    ${author} = app_user_id()
    or (${club} is not null and ${club} = any ((select my_open_clubs(true))::uuid[]))
  )`;
}

/** What the access record says of a deletion: in which club it was, where others than the author delete, too. */
export function inClub({ clubId }: { clubId: string | null }): Record<string, string> {
  return clubId === null ? {} : { clubId };
}
