import { z } from "zod";

import { nothing, query, success } from "./define.ts";
import { eventOfWeek } from "./events.ts";
import { paidStates, usageKinds } from "./values/bills.ts";
import { complaintStatuses } from "./values/complaint-status.ts";
import { noticeImportances } from "./values/notice-categories.ts";
import { id, timestamp } from "./values/text.ts";
import { voteDuties } from "./values/votes/phases.ts";

const count = z.number().int();

/** What asks for a resident's voice, for their work as an official, or for what their meters say. */
const awaited = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("duty"), id, title: z.string(), duty: z.enum(voteDuties) }),
  z.object({ kind: z.literal("vote"), id, title: z.string(), closesAt: timestamp }),
  z.object({ kind: z.literal("survey"), id, title: z.string(), closesAt: timestamp.nullable() }),
  /** Meters of the home that nobody has entered yet, and the last day for it. */
  z.object({ kind: z.literal("meter"), id, meters: z.array(z.enum(usageKinds)), endsOn: z.iso.date() }),
]);

export type Awaited = z.infer<typeof awaited>;

/** What is or was on a resident's day, each with the moment that it stands at. */
const event = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("reservation"),
    id,
    at: timestamp,
    title: z.string(),
    /** What it is called, or its number, where one chooses it. */
    spot: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("meeting"),
    id,
    at: timestamp,
    title: z.string(),
    clubId: id,
    clubName: z.string(),
  }),
  z.object({
    kind: z.literal("visitor"),
    id,
    at: timestamp,
    plate: z.string(),
    memo: z.string().nullable(),
    isInside: z.boolean(),
  }),
  z.object({
    kind: z.literal("complaint"),
    id,
    at: timestamp,
    title: z.string(),
    status: z.enum(complaintStatuses),
  }),
  z.object({ kind: z.literal("lottery"), id, at: timestamp, title: z.string(), hasWon: z.boolean() }),
]);

export type DayEvent = z.infer<typeof event>;

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
      /** The complex's events of today and the six days after, three at most. */
      week: z.array(eventOfWeek),
    }),
    shows: ["complaints", "notices", "residents", "passwordHelp", "reservations", "events"],
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
      /** The newest of the home, until it is paid and its due day has passed. */
      bill: z
        .object({ month: z.string(), totalWon: z.int(), dueOn: z.iso.date(), paid: z.enum(paidStates) })
        .nullable(),
      openComplaintCount: count,
      complaintCount: count,
      /** The caller's bookings that touch today, used or not. */
      todayReservationCount: count,
      /** First what officials have to do, then what ends soonest. */
      awaited: z.array(awaited),
      /** Of today and tomorrow, and the next meeting, in the order of their moments. */
      day: z.array(event),
      /** What happens today and in the six days after, for the caller's building, three at most. */
      week: z.array(eventOfWeek),
      /** For the caller's building, newest first. */
      latestNotices: z.array(
        z.object({
          id,
          title: z.string(),
          importance: z.enum(noticeImportances),
          publishedAt: timestamp,
          isUnread: z.boolean(),
        }),
      ),
      /** To register a guest's car for today at once. */
      guests: z.object({
        today: z.iso.date(),
        isOpen: z.boolean(),
        /** Of this month. */
        remainingDays: count,
        /** The household's latest cars, the newest first; expected are those that are registered for today. */
        cars: z.array(z.object({ plate: z.string(), memo: z.string().nullable(), isExpected: z.boolean() })),
      }),
    }),
    shows: [
      "bills",
      "complaints",
      "notices",
      "noticeReads",
      "reservations",
      "lotteries",
      "clubs",
      "meetings",
      "votes",
      "surveys",
      "meters",
      "visitors",
      "officeSettings",
      "events",
    ],
  }),
};
