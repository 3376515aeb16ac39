import { sql } from "kysely";

import type { dashboardFunctions } from "#contract/dashboards.ts";
import { startOfSeoulDay } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { listWeek } from "#server/domain/events.ts";
import { readNewestBill } from "#server/domain/newest-bill.ts";
import { isOverdue } from "#server/domain/overdue-complaints.ts";
import { isUnexpired, isUnreadByCaller } from "#server/domain/unread-notices.ts";

import { readDay } from "./day.ts";
import { readAwaited, readGuests, readLatestNotices } from "./resident-home.ts";

export const dashboardHandlers: Handlers<keyof typeof dashboardFunctions> = {
  async getManagerDashboard({ db, caller }) {
    const complaints = await db
      .selectFrom("complaints")
      .select((complaint) => [
        complaint.fn.countAll<number>().filterWhere("status", "=", "submitted").as("newComplaintCount"),
        complaint.fn
          .countAll<number>()
          .filterWhere("status", "=", "in_progress")
          .as("inProgressComplaintCount"),
        complaint.fn.countAll<number>().filterWhere(isOverdue).as("overdueComplaintCount"),
        complaint.fn
          .countAll<number>()
          .filterWhere(isOverdue)
          .filterWhere("status", "=", "submitted")
          .as("overdueNewComplaintCount"),
      ])
      .where("status", "in", ["submitted", "in_progress"])
      .executeTakeFirstOrThrow();
    const residents = await db
      .selectFrom("users")
      .select((user) => [
        user.fn.count<number>("household_id").distinct().as("householdCount"),
        user.fn.countAll<number>().filterWhere("is_initial_password", "=", true).as("waitingResidentCount"),
        user
          .selectFrom("notices")
          .select(user.fn.countAll<number>().as("count"))
          // All of the office reads notices, so no policy says that this number is not everybody's.
          .where(sql<boolean>`app_has_right('notices')`)
          .where("published_at", "is not", null)
          .$asScalar()
          .$notNull()
          .as("noticeCount"),
        user
          .selectFrom("password_help")
          .innerJoin("users as asking", (join) =>
            join
              .onRef("asking.id", "=", "password_help.person_id")
              .onRef("asking.session_epoch", "=", "password_help.epoch"),
          )
          .select(user.fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("helpRequestCount"),
      ])
      .where("role", "=", "resident")
      // This makes the index usable: the policies of users let a manager see more than residents.
      .where("apartment_id", "=", caller.apartmentId)
      .executeTakeFirstOrThrow();
    const { disclosureDue } = await db
      .selectNoFrom(sql<string | null>`disclosure_due(seoul_today())`.as("disclosureDue"))
      .executeTakeFirstOrThrow();
    const todayReservationCount = await countTodaysReservations(db);
    const week = await listWeek(db);
    return { success: true, ...complaints, ...residents, disclosureDue, todayReservationCount, week };
  },

  async getResidentDashboard({ db, caller }) {
    const since = startOfSeoulDay(new Date(), daysBeforeToday).toISOString();
    const notices = await db
      .selectFrom("notices")
      .select((notice) => notice.fn.countAll<number>().as("newNoticeCount"))
      .where("published_at", ">=", since)
      .where(isUnexpired)
      .executeTakeFirstOrThrow();
    const urgentNotices = await db
      .selectFrom("notices")
      .select(["id", "title", "published_at as publishedAt"])
      .$narrowType<{ publishedAt: string }>()
      .where("importance", "=", "urgent")
      .where(sql<boolean>`greatest(published_at, alerted_at) > now() - interval '24 hours'`)
      .where(isUnexpired)
      .where(sql<boolean>`is_for_own_building(buildings)`)
      .orderBy("published_at", "desc")
      .limit(mostUrgentNotices)
      .execute();
    const unread = await db
      .selectFrom("notices")
      .select((notice) => notice.fn.countAll<number>().as("unreadNoticeCount"))
      .where(isUnreadByCaller)
      .executeTakeFirstOrThrow();
    const complaints = await db
      .selectFrom("complaints")
      .select((complaint) => [
        complaint.fn.countAll<number>().as("complaintCount"),
        complaint.fn.countAll<number>().filterWhere("status", "<>", "resolved").as("openComplaintCount"),
      ])
      .where("author_id", "=", caller.id)
      .executeTakeFirstOrThrow();
    const todayReservationCount = await countTodaysReservations(db);
    return {
      success: true,
      ...notices,
      ...unread,
      urgentNotices,
      bill: await readNewestBill(db),
      ...complaints,
      todayReservationCount,
      awaited: await readAwaited(db),
      day: await readDay(db, caller.id),
      week: await listWeek(db),
      latestNotices: await readLatestNotices(db),
      guests: await readGuests(db),
    };
  },
};

/** The caller's own, or the whole apartment's for whoever keeps its facilities. */
async function countTodaysReservations(db: CallDatabase): Promise<number> {
  const { count } = await db
    .selectNoFrom(sql<number>`todays_reservation_count()`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** There is seldom more than one, and what is below must stay in sight. */
const mostUrgentNotices = 3;

/** Together with today, these are the seven days in which a notice counts as new. */
const daysBeforeToday = 6;
