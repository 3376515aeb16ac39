import { z } from "zod";

import { query, stream, success } from "./define.ts";
import { givenDay, id, timestamp } from "./values/text.ts";

const wrongDate = "날짜를 확인해 주세요.";

const date = givenDay();

const month = z
  .string(wrongDate)
  .max(7, wrongDate)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, wrongDate);

export const dayStates = ["open", "not_open", "closed", "over"] as const;
export const slotStates = ["free", "full", "closed", "past", "not_open", "lottery"] as const;

/** What can be booked at once: a slot, a whole day or a night. The same for every reader. */
const slot = z.object({
  startMinute: z.number(),
  /** May be of the next day: 1,560 is 02:00. */
  endMinute: z.number(),
  state: z.enum(slotStates),
  /** Also before it opens, so that a screen that is open then need not ask again. */
  freeCount: z.number(),
  /** Where people choose their spot; otherwise empty. */
  takenSpotNos: z.array(z.number()),
  /** Spots that the office has closed for this time; they are not among the taken ones. */
  closedSpotNos: z.array(z.number()),
  /** Why the office has closed it or a part. */
  closedReason: z.string().nullable(),
  waitingCount: z.number(),
  /** From then on it is past. */
  bookableUntil: timestamp,
});

export type FacilitySlot = z.infer<typeof slot>;

const facilityDay = z.object({
  date: z.string(),
  /** From then on the date can be booked. */
  opensAt: timestamp,
  state: z.enum(dayStates),
  /** Why the office has closed it. */
  closedReason: z.string().nullable(),
  slots: z.array(slot),
  /** The server's clock, because nobody can rely on a telephone's. */
  now: timestamp,
});

export type FacilityDay = z.infer<typeof facilityDay>;

/** What one sees of a month at a glance. */
const monthDay = z.object({
  date: z.string(),
  state: z.enum(slotStates),
  /** The free spots of all its slots together. */
  freeCount: z.number(),
});

export type FacilityMonthDay = z.infer<typeof monthDay>;

const dayInput = z.object({ facilityId: id, date });

export const facilityDayFunctions = {
  getFacilityDay: query({
    audience: ["manager", "resident"],
    right: "facilities",
    input: dayInput,
    output: success({ day: facilityDay }),
    errors: ["facility_not_found"],
    shows: ["facilityDays"],
  }),
  /** The day at once, and again after each change. */
  watchFacilityDay: stream({
    audience: ["manager", "resident"],
    right: "facilities",
    input: dayInput,
    chunk: z.object({ day: facilityDay }),
    output: success({}),
    errors: ["facility_not_found"],
    shows: ["facilityDays"],
  }),
  getFacilityMonth: query({
    audience: ["manager", "resident"],
    right: "facilities",
    input: z.object({ facilityId: id, month }),
    output: success({ days: z.array(monthDay) }),
    errors: ["facility_not_found"],
    // A large facility's is dear: a second one waits for the first.
    limits: { atOncePerPerson: 1 },
    shows: ["facilityDays"],
  }),
};
