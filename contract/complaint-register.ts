import { z } from "zod";

import { complaintCategory, complaintFilterFields } from "./complaints.ts";
import { command, success } from "./define.ts";
import { wholeApartment } from "./residents.ts";
import { complaintSourceNames } from "./values/complaint-sources.ts";
import { complaintStatuses } from "./values/complaint-status.ts";
import { givenDay, id, timestamp } from "./values/text.ts";

/** A line of the register. It names nobody who called, and no telephone. */
const entry = z.object({
  id,
  /** By the second of its arrival, such as `20261128-153007`: it stays when others are deleted. */
  number: z.string(),
  receivedAt: timestamp,
  source: z.enum(complaintSourceNames),
  /** Such as `101동 1203호`; null where it is of no home. */
  home: z.string().nullable(),
  place: z.string().nullable(),
  category: complaintCategory,
  title: z.string(),
  status: z.enum(complaintStatuses),
  assigneeName: z.string().nullable(),
  dueOn: z.iso.date(),
  /** The day on which it was resolved; null while it is open. */
  resolvedOn: z.iso.date().nullable(),
  /** The beginning of the last answer; null where nothing was answered. */
  outcome: z.string().nullable(),
});

export type RegisterEntry = z.infer<typeof entry>;

/** What arrived on these days, both included, narrowed down as the office's list is. */
const period = z
  .object({ from: givenDay(), to: givenDay(), ...complaintFilterFields })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "시작하는 날보다 빨라요." });

export const complaintRegisterFunctions = {
  /** 민원대장, in the order of arrival. A command, because who reads is recorded. */
  readComplaintRegister: command({
    audience: ["manager"],
    right: "complaints",
    input: period,
    output: success({ entries: z.array(entry) }),
    errors: ["register_too_long"],
    limits: { perHour: 300, answerBytes: wholeApartment },
    keepsAnswer: false,
    touches: [],
  }),
  /** The same as a workbook. */
  exportComplaintRegister: command({
    audience: ["manager"],
    right: "complaints",
    input: period,
    output: success({ fileData: z.string(), fileName: z.string() }),
    errors: ["register_too_long"],
    limits: { perHour: 60, answerBytes: wholeApartment },
    keepsAnswer: false,
    touches: [],
  }),
};
