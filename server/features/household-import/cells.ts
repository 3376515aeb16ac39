import { isMobile, nationalDigits } from "#contract/values/telephone.ts";
import { maxLengths, requiredText } from "#contract/values/text.ts";
import { maxBuildingOrUnit } from "#contract/values/unit-numbering.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";

import type { Cell } from "./table.ts";

/** What a cell shows, in one line and without the forms of letters that only look different. */
export function textOf(cell: Cell | undefined): string {
  if (cell == null || cell instanceof Date) return "";
  return String(cell).normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}

export function isBlankCell(cell: Cell | undefined): boolean {
  return !(cell instanceof Date) && textOf(cell) === "";
}

/** Whether the cell shows an error of its formula, such as #REF! or #N/A. */
export function isFormulaError(cell: Cell | undefined): boolean {
  return /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/.test(textOf(cell));
}

/** The number of a building (101, 101동, 0101) or of a unit; undefined if the text is none. */
export function homeNumber(text: string, counter: "동" | "호"): number | undefined {
  const [, digits] = new RegExp(`^제? ?0*(\\d{1,5})(?:\\.0+)? ?(?:${counter})?$`).exec(text) ?? [];
  const number = Number(digits);
  return number >= 1 && number <= maxBuildingOrUnit ? number : undefined;
}

/** Building and unit in one text: 101-1203, 101동 1203호, 101/1203. */
export function homeOf(text: string): Unit | undefined {
  const [, first = "", second = ""] = /^(제? ?\d+ ?동?) ?[-‐-―−~/,. ]? ?(\d+ ?호?)$/.exec(text) ?? [];
  const isParted = first !== "" && (first.endsWith("동") || !/^\d/.test(text.slice(first.length)));
  const [building, unit] = [homeNumber(first.trim(), "동"), homeNumber(second, "호")];
  return isParted && building !== undefined && unit !== undefined ? { building, unit } : undefined;
}

const nameText = requiredText({ max: maxLengths.name, required: "이름이 비어 있어요." });

/** A name as accounts have it, or why it is none. */
export function nameOf(cell: Cell | undefined): { name: string } | { message: string } {
  const { data, error } = nameText.safeParse(textOf(cell));
  return data === undefined ? { message: error.issues[0]!.message } : { name: data };
}

/** The digits of a mobile number; a spreadsheet that took it for a number has lost its first 0. */
export function mobileOf(cell: Cell | undefined): string | undefined {
  const [first = ""] = textOf(cell).split(/[,;\n]|\/(?=\s*0?1)/);
  const digits = nationalDigits(first.trim());
  const whole = /^1[016-9]\d{7,8}$/.test(digits) ? `0${digits}` : digits;
  return isMobile(whole) ? whole : undefined;
}

/** Whether the column of consents says yes: 동의, O, Y or 1. Anything else is none. */
export function isAgreed(cell: Cell | undefined): boolean {
  return /^(?:동의|o|○|y|1)$/i.test(textOf(cell));
}

/** A day as 2024-03-01, from a date or from how people write one. */
export function dayOf(cell: Cell | undefined): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : cell.toISOString().slice(0, 10);
  const [, year, month, day] =
    /^(\d{4})(?:[-./년] ?)?(\d{1,2})(?:[-./월] ?)?(\d{1,2})[.일]?$/.exec(textOf(cell)) ?? [];
  if (!year) return undefined;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    ).toString();
  } catch {
    return undefined;
  }
}
