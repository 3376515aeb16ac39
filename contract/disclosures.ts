import { z } from "zod";

import { command, query, success } from "./define.ts";
import { complaintCategoryNames } from "./values/complaint-categories.ts";
import { nextCursor, pageInput } from "./values/page.ts";
import { id, maxLengths, optionalText, timestamp } from "./values/text.ts";

const category = z.enum(complaintCategoryNames);

/** A month of Seoul's calendar: `2026-10`. */
const month = z
  .string("달을 골라 주세요.")
  .max(7, "달을 골라 주세요.")
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "달을 골라 주세요.");

const count = z.number().int();

/** The counts of one category. Fewer than three are counted with 기타; 기타's own few are not told. */
const categoryCounts = z.object({
  category,
  /** Those that were filed in the month; null if they are fewer than three. */
  received: count.nullable(),
  /** Those that were resolved in the month, even if filed earlier; null if both numbers are below three. */
  resolved: count.nullable(),
  /** The median of the days that the resolved took; null if there are none, or so few. */
  medianDays: z.number().nullable(),
});

export type CategoryCounts = z.infer<typeof categoryCounts>;

const counts = z.array(categoryCounts);

/** What the office writes of a complaint, with the category that the numbers count it in. */
const line = z.object({ category, summary: z.string() });

export type DisclosureLine = z.infer<typeof line>;

const disclosureInList = z.object({
  id,
  month,
  received: count,
  resolved: count,
  /** The numbers are without those that are too few to be told. */
  leavesOutFew: z.boolean(),
  createdAt: timestamp,
});

export type DisclosureInList = z.infer<typeof disclosureInList>;

const disclosure = z.object({ id, month, counts, lines: z.array(line), createdAt: timestamp });

export type Disclosure = z.infer<typeof disclosure>;

const entry = z.object({
  complaintId: id,
  title: z.string(),
  category,
  /** Null: nothing is published. */
  summary: z.string().nullable(),
});

export type DisclosureEntry = z.infer<typeof entry>;

export const disclosureMonth = z.object({ month });

/** Null or blank takes the line away. */
export const saveDisclosureEntryInput = z.object({
  complaintId: id,
  summary: optionalText({ max: maxLengths.summary }),
});

export const disclosureFunctions = {
  /** What would be published about a month now, and its resolved complaints: each may get a line. */
  getDisclosureDraft: query({
    audience: ["manager"],
    right: "complaints",
    input: disclosureMonth,
    output: success({
      counts,
      /** The first 2,000. */
      entries: z.array(entry),
      /** How many were resolved in the month. */
      resolvedCount: count,
      /** Whether the month is over, so that it may be published. */
      isOver: z.boolean(),
      /** The month's disclosure, if it is published. */
      disclosureId: id.nullable(),
    }),
    shows: ["complaints", "disclosures"],
  }),
  /** For a resolved complaint of an unpublished month. Refuses what tells of a home, a person or the author's names. */
  saveDisclosureEntry: command({
    audience: ["manager"],
    right: "complaints",
    input: saveDisclosureEntryInput,
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "disclosure_exists", "personal_data_found"],
    touches: ["disclosures"],
  }),
  publishDisclosure: command({
    audience: ["manager"],
    right: "complaints",
    input: disclosureMonth,
    output: success({ disclosureId: id, message: z.string() }),
    errors: ["month_not_over", "disclosure_exists", "personal_data_found"],
    touches: ["disclosures"],
  }),
  /** The last published first. */
  getDisclosures: query({
    audience: ["manager", "resident"],
    input: pageInput,
    output: success({ disclosures: z.array(disclosureInList), nextCursor }),
    shows: ["disclosures"],
  }),
  getDisclosure: query({
    audience: ["manager", "resident"],
    input: z.object({ disclosureId: id }),
    output: success({ disclosure }),
    errors: ["disclosure_not_found"],
    shows: ["disclosures"],
  }),
};
