import { z } from "zod";

import { billMonth } from "./bills.ts";
import { command, success } from "./define.ts";
import { givenDay, id } from "./values/text.ts";

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

export const billPaymentFunctions = {
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
