import { z } from "zod";

/** The number that a text field holds, judged by the contract's own field. */
export function typedNumber<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z.string().transform(numberOf).pipe(schema);
}

/** Nothing typed is no number, and not 0. */
export function numberOf(typed: string): number {
  return typed === "" ? Number.NaN : Number(typed);
}
