import { textOf } from "#server/domain/foreign-table/cells.ts";
import type { Cell } from "#server/domain/foreign-table/table.ts";

/** An amount of a bill, or why it is none. */
export type WonRead = { won: number } | { fault: "amount_invalid" | "amount_fraction" };

const mostWon = 1_000_000_000;

/** Whole won as offices write them: '12,340원', '(1,200)', '△1,200'. A dash and an empty cell are 0. */
export function wonOf(cell: Cell | undefined): WonRead {
  if (cell == null) return { won: 0 };
  if (typeof cell === "number") return wholeWon(cell);
  if (typeof cell !== "string") return { fault: "amount_invalid" };
  const text = textOf(cell)
    .replaceAll(/[\s₩￦\\]/gu, "")
    .replace(/원$/u, "");
  if (text === "" || /^[-–—−]$/u.test(text)) return { won: 0 };
  const [, bracketed, signed = "", plain] = /^(?:\(([\d.,]+)\)|([△▲∆-]|[−–])?([\d.,]+))$/u.exec(text) ?? [];
  const digits = bracketed ?? plain ?? "";
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(digits)) return { fault: "amount_invalid" };
  const read = wholeWon(Number(digits.replaceAll(",", "")));
  const isNegative = bracketed !== undefined || signed !== "";
  return "won" in read && isNegative ? { won: read.won === 0 ? 0 : -read.won } : read;
}

function wholeWon(value: number): WonRead {
  if (!Number.isFinite(value) || Math.abs(value) > mostWon) return { fault: "amount_invalid" };
  const whole = Math.round(value);
  // A spreadsheet's sums are off by less than anybody writes.
  if (Math.abs(value - whole) > 1e-6) return { fault: "amount_fraction" };
  return { won: whole === 0 ? 0 : whole };
}

/** A reading of a meter, or how much was used, to three decimals; null where the file has none. */
export function usageOf(cell: Cell | undefined): number | null {
  const text = typeof cell === "number" ? String(cell) : textOf(cell).replaceAll(/[\s,]/g, "");
  const value = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) && value < 10_000_000 ? Math.round(value * 1000) / 1000 : null;
}
