import { z } from "zod";

import { billMonth } from "./bills.ts";
import { command, procedure, success } from "./define.ts";
import { workbookErrors } from "./files.ts";
import { paymentErrorCodes } from "./values/bills.ts";
import { givenDay, id } from "./values/text.ts";

const wrong = "잘못된 접근입니다.";
const count = z.int();

const wrongWon = "낸 금액은 0원에서 10억원까지예요.";

export const setPaymentInput = z
  .object({
    month: billMonth,
    householdId: id,
    /** All that the home has paid of the month. */
    paidWon: z.int(wrongWon).min(0, wrongWon).max(1_000_000_000, wrongWon),
    paidOn: givenDay("낸 날을 입력해 주세요.").nullish(),
  })
  .refine(({ paidWon, paidOn }) => paidWon === 0 || paidOn != null, {
    path: ["paidOn"],
    error: "낸 날을 입력해 주세요.",
  });

const paymentFault = z.object({
  code: z.enum(paymentErrorCodes),
  /** As the spreadsheet numbers it. */
  row: count,
  column: z.string().nullable(),
  building: z.string().nullable(),
  unit: z.string().nullable(),
  message: z.string(),
});

export type PaymentFault = z.infer<typeof paymentFault>;

export const billPaymentFunctions = {
  /**
   * Takes a list of payments, from the bank or the office's program, over. Of equal rows – a home, an amount and, if the
   * list has one, a day – there are afterwards as many as the list has, and never fewer than before: the same list again
   * changes nothing. What the office has set by hand is added to by nobody but the office.
   */
  importPayments: procedure({
    audience: ["manager"],
    right: "bills",
    input: z.object({
      fileId: id,
      month: billMonth,
      /** Takes the right rows over although others are wrong. */
      skipsErrors: z.boolean(wrong).nullish(),
    }),
    output: success({
      message: z.string(),
      /** False: there were errors, and nothing was written. */
      isApplied: z.boolean(),
      counts: z.object({
        /** With an amount, right or wrong. */
        rows: count,
        added: count,
        alreadyThere: count,
        /** That the right rows are of, and what they have paid together. */
        homes: count,
        paidWon: count,
        errors: count,
      }),
      /** The first 200. */
      errors: z.array(paymentFault),
    }),
    errors: ["bill_not_found", ...workbookErrors],
    limits: { perHour: 60, atOncePerPerson: 1, atOncePerApartment: 1 },
    touches: ["bills"],
  }),
  /** Reminds the people of the homes that have not paid a month: twice a month at most. */
  remindUnpaid: command({
    audience: ["manager"],
    right: "bills",
    input: z.object({ month: billMonth }),
    output: success({
      message: z.string(),
      /** The homes that were told. */
      count,
      /** How many more times the month may be reminded of. */
      remaining: count,
    }),
    errors: ["bill_not_found", "payments_unknown", "remind_too_often"],
    touches: ["bills"],
  }),
  /** Says how much a home has paid of a month, in place of what was known before. */
  setPayment: command({
    audience: ["manager"],
    right: "bills",
    input: setPaymentInput,
    output: success({ message: z.string() }),
    errors: ["bill_not_found"],
    touches: ["bills"],
  }),
};
