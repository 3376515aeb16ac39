import { z } from "zod";

import { command, success } from "./define.ts";
import { complaintStatuses } from "./values/complaint-status.ts";
import { householdStates } from "./values/household-states.ts";
import { searchWords } from "./values/search-words.ts";
import { id, timestamp } from "./values/text.ts";

/** A home by its numbers. */
const numbers = { building: z.string(), unit: z.string() };

const foundHome = z.object({ id, ...numbers, state: z.enum(householdStates) });

const foundPerson = z.object({ id, name: z.string(), householdId: id, ...numbers });

/** A car, and the home that it belongs or comes to; as a visitor's until a day. */
const foundCar = z.object({
  id,
  plate: z.string(),
  householdId: id,
  ...numbers,
  endsOn: z.iso.date().nullable(),
});

const foundComplaint = z.object({
  id,
  title: z.string(),
  /** Such as `101동 1203호`, or the place in words. */
  where: z.string().nullable(),
  status: z.enum(complaintStatuses),
  createdAt: timestamp,
});

const foundNotice = z.object({ id, title: z.string(), createdAt: timestamp });

/** Of each kind at most this many are answered. */
export const mostFound = 6;

export const officeSearchFunctions = {
  /**
   * Finds what a few words mean: a home ('1203', '101동 1203호', '1011203'), a person's name, a car's plate or its end, a
   * complaint, a notice. Each kind only for whoever has its right, without it the list is empty. A command, because who
   * looks persons up is recorded.
   */
  searchOffice: command({
    audience: ["manager"],
    input: z.object({ query: searchWords }),
    output: success({
      homes: z.array(foundHome),
      people: z.array(foundPerson),
      cars: z.array(foundCar),
      complaints: z.array(foundComplaint),
      notices: z.array(foundNotice),
    }),
    keepsAnswer: false,
    // Whoever types slowly asks several times.
    limits: { perHour: 2000, perHourSentence: (most) => `한 시간에 ${most}번까지 찾을 수 있어요.` },
    // It changes nothing that a screen shows.
    touches: [],
  }),
};

/** What `searchOffice` answers besides its success. */
export interface OfficeFinds {
  homes: z.infer<typeof foundHome>[];
  people: z.infer<typeof foundPerson>[];
  cars: z.infer<typeof foundCar>[];
  complaints: z.infer<typeof foundComplaint>[];
  notices: z.infer<typeof foundNotice>[];
}
