import type { InitialAccount } from "#contract/residents.ts";

import { guardFormula } from "./formula-guard.ts";

const byteOrderMark = "\uFEFF";

/** A table as CSV: its byte-order mark keeps Korean intact in spreadsheets, and no cell acts as a formula. */
export function csvOf(header: string[], rows: string[][]): string {
  const lines = [header, ...rows].map((cells) => cells.map(csvCell).join(","));
  return `${byteOrderMark}${lines.join("\r\n")}\r\n`;
}

/** An account that was just issued, with the name that the office knows its person by. */
export interface IssuedAccount extends InitialAccount {
  name: string | null;
}

/** First accounts with their temporary passwords, for the office to hand out; with names if there are any. */
export function accountsAsCsv(accounts: IssuedAccount[]): string {
  const hasNames = accounts.some(({ name }) => name !== null);
  const rows = accounts.map(({ building, unit, email, tempPassword, name }) => [
    building,
    unit,
    email,
    tempPassword,
    ...(hasNames ? [name ?? ""] : []),
  ]);
  return csvOf(["동", "호", "이메일", "임시 비밀번호", ...(hasNames ? ["이름"] : [])], rows);
}

function csvCell(value: string): string {
  const text = guardFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
