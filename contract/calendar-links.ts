import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { timestamp } from "./values/text.ts";

const wrong = "잘못된 접근입니다.";

export const calendarLinkFunctions = {
  /** The caller's subscription; its address is shown only when it is made. */
  getCalendarLink: query({
    audience: ["resident", "manager"],
    input: nothing,
    output: success({
      exists: z.boolean(),
      createdAt: timestamp.nullable(),
      includesBookings: z.boolean(),
      /** Accurate to five minutes. */
      lastReadAt: timestamp.nullable(),
    }),
    shows: ["calendarLink"],
  }),
  /** Makes an address at which a program reads the calendar. An older one is gone at once. */
  createCalendarLink: command({
    audience: ["resident", "manager"],
    input: z.object({ includesBookings: z.boolean(wrong).nullish() }).nullish(),
    output: success({ url: z.url(), message: z.string() }),
    limits: { perHour: 30 },
    // Nobody keeps the address but the caller.
    keepsAnswer: false,
    touches: ["calendarLink"],
  }),
  revokeCalendarLink: command({
    audience: ["resident", "manager"],
    input: nothing,
    output: success({ message: z.string() }),
    touches: ["calendarLink"],
  }),
};
