import { plainHyphens } from "./plain-signs.ts";

/**
 * The whole number in a text as people and spreadsheets write one: 1203, 1,203 and 1203.0. Undefined for everything else:
 * a number is never shortened or put together to fit.
 */
export function wholeNumberOf(typed: string): number | undefined {
  const [, number] =
    /^(-?(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4}))(?:\.0{1,15})?$/.exec(plainHyphens(typed).trim()) ?? [];
  return number === undefined ? undefined : Number(number.replaceAll(",", ""));
}

/** The same with a fraction, such as what a meter says: 1234.5, 1,234.500. */
export function decimalNumberOf(typed: string): number | undefined {
  const [number] =
    /^(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,15})?$/.exec(plainHyphens(typed).trim()) ?? [];
  return number === undefined ? undefined : Number(number.replaceAll(",", ""));
}
