import { z } from "zod";

import { command, query, success } from "./define.ts";
import { wholeApartment } from "./residents.ts";
import { billGroups, paidStates, usageKinds } from "./values/bills.ts";
import { nextCursor, optionalPayload, pageFields, pageInput } from "./values/page.ts";
import { id, plainText, timestamp } from "./values/text.ts";

const wrong = "잘못된 접근입니다.";

/** A month of Seoul's calendar: `2026-11`. */
export const billMonth = z
  .string("달을 골라 주세요.")
  .max(7, "달을 골라 주세요.")
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "달을 골라 주세요.");

const month = billMonth;
const won = z.int();
const count = z.int();
const day = z.iso.date();
const group = z.enum(billGroups);
const kind = z.enum(usageKinds);
const paid = z.enum(paidStates);

const home = { building: z.string(), unit: z.string() };

const item = z.object({
  name: z.string(),
  won,
  wonLastMonth: won.nullable(),
  wonLastYear: won.nullable(),
  averageWon: won.nullable(),
});

export type BillItem = z.infer<typeof item>;

const bill = z.object({
  month,
  total: won,
  totalLastMonth: won.nullable(),
  totalLastYear: won.nullable(),
  /** For homes of the same size. */
  averageTotal: won.nullable(),
  afterDue: won.nullable(),
  dueOn: day,
  account: z.string().nullable(),
  virtualAccount: z.string().nullable(),
  unpaidBefore: won.nullable(),
  remark: z.string().nullable(),
  groups: z.array(z.object({ group, sum: won, items: z.array(item) })),
  /** The part of the total beyond its items, if the office accepted that. */
  difference: won.nullable(),
  usages: z.array(
    z.object({
      kind,
      unit: z.string(),
      value: z.number().nullable(),
      lastMonth: z.number().nullable(),
      lastYear: z.number().nullable(),
      average: z.number().nullable(),
    }),
  ),
  /** What explains most of the change against last month. */
  because: z.array(z.object({ name: z.string(), won, wonLastMonth: won })),
  paid,
  paidWon: won,
  /** What the home's bookings cost in the month, if the office has closed it. The total has it already, if at all. */
  bookingCharges: z.array(z.object({ facilityName: z.string(), usedCount: count, won })),
  publishedAt: timestamp,
  /** Of the month. Whether it has changed this home's bill tells isChanged. */
  correctedAt: timestamp.nullable(),
  isChanged: z.boolean(),
});

export type Bill = z.infer<typeof bill>;

const monthInList = z.object({
  month,
  dueOn: day,
  publishedAt: timestamp.nullable(),
  correctedAt: timestamp.nullable(),
  state: z.enum(["scheduled", "published"]),
  publishAt: timestamp.nullable(),
  /** A resident's own. */
  totalWon: won.optional(),
  paid: paid.optional(),
  /** The office's. */
  account: z.string().nullable().optional(),
  remark: z.string().nullable().optional(),
  homes: count.optional(),
  sumWon: won.optional(),
  paidHomes: count.optional(),
  readHomes: count.optional(),
  /** How many more times the unpaid homes may be reminded; null as long as nobody is known to have paid. */
  remindersLeft: count.nullable().optional(),
});

export type BillMonth = z.infer<typeof monthInList>;

const billRow = z.object({
  householdId: id,
  ...home,
  total: won,
  totalAfterDue: won.nullable(),
  unpaidBefore: won.nullable(),
  paidWon: won,
  paid,
  isRead: z.boolean(),
  isChanged: z.boolean(),
  hasResident: z.boolean(),
});

export type BillRow = z.infer<typeof billRow>;

export const billFunctions = {
  getBillMonths: query({
    audience: ["resident", "manager"],
    right: "bills",
    input: pageInput,
    output: success({ months: z.array(monthInList), nextCursor }),
    shows: ["bills"],
  }),
  /** Opens a bill of the caller's home, which then counts as read. (A command, as with notices: a cache must not read for somebody.) */
  getMyBill: command({
    audience: ["resident"],
    input: optionalPayload({ month: month.nullish() }),
    output: success({ bill }),
    errors: ["bill_not_found"],
    limits: { perHour: null },
    keepsAnswer: false,
    touches: ["billReads"],
  }),
  getMyBillHistory: query({
    audience: ["resident"],
    input: optionalPayload({}),
    output: success({
      /** The 13 months up to the newest, oldest first. */
      months: z.array(
        z.object({
          month,
          total: won,
          usages: z.array(z.object({ kind, unit: z.string(), value: z.number().nullable() })),
        }),
      ),
    }),
    shows: ["bills"],
  }),
  getBills: query({
    audience: ["manager"],
    right: "bills",
    input: z.object({
      month,
      query: plainText(100, wrong, "100자까지 찾을 수 있어요.").nullish(),
      filter: z.enum(["unpaid", "unread", "changed"], wrong).nullish(),
      ...pageFields,
    }),
    output: success({ bills: z.array(billRow), total: count, nextCursor }),
    errors: ["bill_not_found"],
    shows: ["bills"],
  }),
  /** For a home, with any people. It is recorded, and does not count as read. */
  getHouseholdBill: command({
    audience: ["manager"],
    right: "bills",
    input: z.object({ month, householdId: id }),
    output: success({ bill }),
    errors: ["bill_not_found"],
    limits: { perHour: null },
    keepsAnswer: false,
    touches: [],
  }),
  exportBills: command({
    audience: ["manager"],
    right: "bills",
    input: z.object({ month, kind: z.enum(["all", "unpaid"], wrong) }),
    output: success({ fileData: z.string(), fileName: z.string() }),
    errors: ["bill_not_found"],
    limits: { perHour: 120, answerBytes: wholeApartment },
    keepsAnswer: false,
    touches: [],
  }),
};
