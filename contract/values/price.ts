import { z } from "zod";

import { plainSigns } from "./plain-signs.ts";

const maxPriceWon = 1_000_000_000;

const unclear = "숫자로 적어 주세요. 예: 15,000";
const tooHigh = "10억 원까지 적을 수 있어요.";

/**
 * What a thing costs: a number, or a text as people type it, such as '15,000'. 0 means that it is given away.
 * Nothing typed is null: not said.
 */
export const typedPrice = z
  .union([z.string().max(100, unclear), z.number()], { error: unclear })
  .nullish()
  .transform((value, context) => {
    if (value === undefined || value === null) return value;
    const digits = plainSigns(String(value)).replaceAll(/[\s,]|원\s*$/gu, "");
    if (digits === "") return null;
    const won = /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
    if (won !== undefined && won <= maxPriceWon) return won;
    context.addIssue({ code: "custom", message: won === undefined ? unclear : tooHigh });
    return z.NEVER;
  });

/** A typed price with its thousands separated. What is no price stays as it is. */
export function tidyPrice(typed: string): string {
  const { data } = typedPrice.safeParse(typed);
  return typeof data === "number" ? data.toLocaleString("ko-KR") : typed;
}
