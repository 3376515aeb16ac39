import type { InitialAccount } from "#contract/residents.ts";

import { guardFormula } from "./formula-guard.ts";

const byteOrderMark = "\uFEFF";

/** A table as CSV: its byte-order mark keeps Korean intact in spreadsheets, and no cell acts as a formula. */
export function csvOf(header: string[], rows: string[][]): string {
  const lines = [header, ...rows].map((cells) => cells.map(csvCell).join(","));
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`;
}

/** First accounts with their temporary passwords, for the office to hand out. */
export function accountsAsCsv(accounts: InitialAccount[]): string {
  const rows = accounts.map(({ building, unit, email, tempPassword }) => [
    building,
    unit,
    email,
    tempPassword,
  ]);
  return csvOf(["동", "호", "이메일", "임시 비밀번호"], rows);
}

function csvCell(value: string): string {
  const text = guardFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
