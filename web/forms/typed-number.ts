import { z } from "zod";

import { decimalNumberOf, wholeNumberOf } from "#contract/values/typed-number.ts";

/** The number that a text field holds, judged by the contract's own field. */
export function typedNumber<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z.string().transform(numberOf).pipe(schema);
}

/** The same of a number with a fraction. */
export function typedDecimal<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z.string().transform(decimalOf).pipe(schema);
}

export function decimalOf(typed: string): number {
  return decimalNumberOf(typed) ?? Number.NaN;
}

/** The typed text is the whole number, or none: an empty field is not 0. */
export function numberOf(typed: string): number {
  return wholeNumberOf(typed) ?? Number.NaN;
}

/** The same of a field that may be left empty. */
export function numberOrNone(typed: string): number | null {
  return typed === "" ? null : numberOf(typed);
}
