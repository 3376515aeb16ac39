import { z } from "zod";

import { billMonth } from "./bills.ts";
import { command, procedure, success } from "./define.ts";
import { workbookErrors } from "./files.ts";
import {
  billColumnMeanings,
  billErrorCodes,
  billGroups,
  billWarningCodes,
  usageKinds,
} from "./values/bills.ts";
import { optionalPublishedText } from "./values/published-text.ts";
import {
  givenDay,
  givenMoment,
  id,
  optionalText,
  plainText,
  requiredText,
  timestamp,
} from "./values/text.ts";

const wrong = "잘못된 접근입니다.";

const month = billMonth;
const won = z.int();
const count = z.int();

const column = z.object({
  column: z
    .string(wrong)
    .regex(/^[A-Z]{1,3}$/i, "열은 A, B처럼 골라 주세요.")
    .transform((letters) => letters.toUpperCase()),
  header: plainText(200, wrong),
  as: z.enum(billColumnMeanings, wrong),
  name: plainText(40, wrong, "항목 이름은 40자까지예요.").optional(),
  kind: z.enum(usageKinds, wrong).optional(),
});

const reading = {
  fileId: id,
  month,
  /** What columns mean, of those that are read wrong; the answer of a check may be sent back whole. */
  columns: z.array(column).max(200, wrong).nullish(),
  /** The group of an item by its name, where nothing else says it. */
  groups: z.record(plainText(100, wrong), z.enum(billGroups, wrong)).nullish(),
  /** Takes rows over whose items do not add up to their totals. It is kept. */
  reason: optionalText({ max: 200 }).refine(
    (reason) => reason === null || reason.length >= 5,
    "사유를 5자 이상 적어 주세요.",
  ),
};

const readingErrors = ["month_not_over_yet", ...workbookErrors] as const;

/** Reading a workbook takes a thread and memory. */
const readingLimits = { perHour: 120, atOncePerPerson: 1, atOncePerApartment: 1 };

const home = { building: z.string(), unit: z.string() };

const fault = z.object({
  code: z.enum(billErrorCodes),
  /** As the spreadsheet numbers it; null where the whole file is at fault. */
  row: count.nullable(),
  column: z.string().nullable(),
  building: z.string().nullable(),
  unit: z.string().nullable(),
  message: z.string(),
});

export type BillFault = z.infer<typeof fault>;

const warning = z.object({
  code: z.enum(billWarningCodes),
  message: z.string(),
  count,
  /** Twenty at most. */
  homes: z.array(z.object(home)),
});

export type BillWarning = z.infer<typeof warning>;

const usage = z.object({ kind: z.enum(usageKinds), unit: z.string() });

const check = {
  summary: z.object({
    homes: count,
    sumWon: won,
    itemCount: count,
    newItems: z.array(z.string()),
    skippedHomes: count,
    skippedWon: won,
    missingHomes: count,
  }),
  layout: z.enum(["wide", "long"]),
  sheets: z.array(z.string()),
  columns: z.array(column),
  items: z.array(
    z.object({
      name: z.string(),
      group: z.enum(billGroups).nullable(),
      sumWon: won,
      homes: count,
      sumWonLastMonth: won.nullable(),
    }),
  ),
  usages: z.array(usage),
  /** The first 200. */
  errors: z.array(fault),
  errorCount: count,
  warnings: z.array(warning),
  changes: z.array(z.object({ ...home, won, wonLastMonth: won })),
};

const dueOn = givenDay("납기일을 입력해 주세요.");

export const withdrawBillsInput = z.object({
  month,
  reason: requiredText({ max: 200, required: "사유를 입력해 주세요." }).refine(
    (reason) => reason.length >= 5,
    "사유를 5자 이상 적어 주세요.",
  ),
});

export const billPublishingFunctions = {
  /** Says what publishing the file would do. Stores only that the file was checked. */
  checkBillFile: procedure({
    audience: ["manager"],
    right: "bills",
    input: z.object({ ...reading, sheet: plainText(200, wrong).nullish() }),
    output: success(check),
    errors: readingErrors,
    limits: readingLimits,
    keepsAnswer: false,
    touches: [],
  }),
  publishBills: procedure({
    audience: ["manager"],
    right: "bills",
    input: z.object({
      ...reading,
      sheet: plainText(200, wrong).nullish(),
      dueOn,
      account: optionalText({ max: 60 }),
      remark: optionalPublishedText({ max: 500, multiline: true }),
      at: givenMoment("발행할 시각을 확인해 주세요.").nullish(),
      acceptWarnings: z.boolean(wrong).nullish(),
    }),
    output: success({
      message: z.string(),
      homes: count,
      sumWon: won,
      /** Null while it waits for its time. */
      publishedAt: timestamp.nullable(),
      /** The homes whose people are told. */
      told: count,
    }),
    errors: [
      ...readingErrors,
      "bill_file_outdated",
      "item_group_missing",
      "bill_has_errors",
      "bill_has_warnings",
      "due_before_publish",
      "publish_time_past",
    ],
    limits: { ...readingLimits, perHour: 60 },
    touches: ["bills", "billReads"],
  }),
  withdrawBills: command({
    audience: ["manager"],
    right: "bills",
    input: withdrawBillsInput,
    output: success({ message: z.string(), homes: count }),
    errors: ["bill_not_found"],
    touches: ["bills"],
  }),
};
