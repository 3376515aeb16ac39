import { plainSigns } from "#contract/values/plain-signs.ts";
import { isKoreanTelephone, mobileDigits, tidyTelephone } from "#contract/values/telephone.ts";
import { maxLengths, requiredText } from "#contract/values/text.ts";

import type { Cell } from "./table.ts";

/** The text of a cell, in one line and without the forms of letters that only look different. */
export function textOf(cell: Cell | undefined): string {
  if (cell == null || cell instanceof Date) return "";
  return signsOf(cell).normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}

/** A cell of numbers and signs as it was typed: ² and ① are not made digits of a number that nobody wrote. */
export function signsOf(cell: Cell | undefined): string {
  return cell == null || cell instanceof Date ? "" : unprotected(String(cell)).replaceAll(/\s+/g, " ").trim();
}

/** Programs write ="0203" and '0203, so that a spreadsheet keeps the number as it is. (What guards formulas, the reading undid.) */
function unprotected(text: string): string {
  return text.replace(/^\s*="([^"]*)"\s*$/, "$1").replace(/^'(?=\s*\d)/, "");
}

export function isBlankCell(cell: Cell | undefined): boolean {
  return !(cell instanceof Date) && textOf(cell) === "";
}

/** Whether the cell shows an error of its formula, such as #REF! or #N/A. */
export function isFormulaError(cell: Cell | undefined): boolean {
  return /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/.test(textOf(cell));
}

const nameText = requiredText({ max: maxLengths.name, required: "이름이 비어 있어요." });

/** A name as accounts have it, or why it is none. */
export function nameOf(cell: Cell | undefined): { name: string } | { message: string } {
  const { data, error } = nameText.safeParse(textOf(cell));
  return data === undefined ? { message: error.issues[0]!.message } : { name: data };
}

/** The digits of a cell's first number, if it is a mobile one; a spreadsheet that took it for a number has lost its 0. */
export function mobileOf(cell: Cell | undefined): string | undefined {
  const alone = firstNumberOf(cell);
  return mobileDigits(alone) ?? (/^1\d/.test(alone) ? mobileDigits(`0${alone}`) : undefined);
}

/** The cell's first number as people dial it, of whatever kind: 010-1234-5678, 02-123-4567. */
export function telephoneOf(cell: Cell | undefined): string | undefined {
  const mobile = mobileOf(cell);
  if (mobile !== undefined) return mobile.replace(/^(\d{3})(\d+)(\d{4})$/, "$1-$2-$3");
  const alone = tidyTelephone(firstNumberOf(cell));
  return alone.length <= maxLengths.telephone && isKoreanTelephone(alone) ? alone : undefined;
}

function firstNumberOf(cell: Cell | undefined): string {
  if (cell == null || cell instanceof Date) return "";
  const [first = ""] = plainSigns(unprotected(String(cell))).split(/[,;\r\n]|\/(?=\s*0?1)/);
  return first
    .normalize("NFC")
    .replaceAll(/\(?[가-힣][가-힣 ]*[):]?/g, "")
    .replace(/\.0+$/, "")
    .trim();
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
