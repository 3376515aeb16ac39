import type { dashboardFunctions } from "#contract/dashboards.ts";
import { daysToResolve } from "#contract/values/complaint-status.ts";
import { startOfSeoulDay } from "#contract/values/seoul-time.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { isUnreadByCaller } from "#server/domain/unread-notices.ts";

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
        complaint.fn
          .countAll<number>()
          .filterWhere("created_at", "<", startOfSeoulDay(new Date(), daysToResolve).toISOString())
          .as("overdueComplaintCount"),
      ])
      .where("status", "in", ["submitted", "in_progress"])
      .executeTakeFirstOrThrow();
    const counts = await db
      .selectNoFrom((of) => [
        of
          .selectFrom("notices")
          .select(of.fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("noticeCount"),
        of
          .selectFrom("users")
          .select((user) => user.fn.count<number>("household_id").distinct().as("count"))
          .where("role", "=", "resident")
          // This makes the index usable: the policies of users let a manager see more than residents.
          .where("apartment_id", "=", caller.apartmentId)
          .$asScalar()
          .$notNull()
          .as("householdCount"),
      ])
      .executeTakeFirstOrThrow();
    return { success: true, ...complaints, ...counts };
  },

  async getResidentDashboard({ db, caller }) {
    const since = startOfSeoulDay(new Date(), daysBeforeToday).toISOString();
    const notices = await db
      .selectFrom("notices")
      .select((notice) => notice.fn.countAll<number>().as("newNoticeCount"))
      .where("created_at", ">=", since)
      .executeTakeFirstOrThrow();
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
    // No feature takes bookings yet, so there are none. The feature that adds them counts them here.
    const todayReservationCount = 0;
    return { success: true, ...notices, ...unread, ...complaints, todayReservationCount };
  },
};

/** Together with today, these are the seven days in which a notice counts as new. */
const daysBeforeToday = 6;
