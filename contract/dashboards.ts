import { z } from "zod";

import { nothing, query, success } from "./define.ts";
import { id, timestamp } from "./values/text.ts";

const count = z.number().int();

export const dashboardFunctions = {
  /** A number is 0 for managers without its right. */
  getManagerDashboard: query({
    audience: ["manager"],
    input: nothing,
    output: success({
      /** Those that are only submitted. */
      newComplaintCount: count,
      inProgressComplaintCount: count,
      /** Those of any status but resolved that should have been done before today. */
      overdueComplaintCount: count,
      /** Those of the overdue that are only submitted. */
      overdueNewComplaintCount: count,
      /** From the 5th on, the last month if complaints were filed in it and nothing is published: `2026-10`. */
      disclosureDue: z.string().nullable(),
      noticeCount: count,
      /** Households with an account. */
      householdCount: count,
      /** Residents who have not set up their account. */
      waitingResidentCount: count,
      /** Residents who forgot the password and wait for help. */
      helpRequestCount: count,
      /** Bookings of facilities that touch today. */
      todayReservationCount: count,
    }),
    shows: ["complaints", "notices", "residents", "passwordHelp", "reservations"],
  }),
  getResidentDashboard: query({
    audience: ["resident"],
    input: nothing,
    output: success({
      /** Notices of today and the six days before. */
      newNoticeCount: count,
      /** As `isUnread` says of each of them. */
      unreadNoticeCount: count,
      /** Told of in the last 24 hours, and for the caller's building, newest first. */
      urgentNotices: z.array(z.object({ id, title: z.string(), publishedAt: timestamp })),
      openComplaintCount: count,
      complaintCount: count,
      /** The caller's bookings that touch today, used or not. */
      todayReservationCount: count,
      /** The next of the meetings that the caller goes to. */
      nextMeeting: z
        .object({ meetingId: id, clubId: id, clubName: z.string(), title: z.string(), startsAt: timestamp })
        .nullable(),
    }),
    shows: ["complaints", "notices", "noticeReads", "reservations", "clubs", "meetings"],
  }),
};
