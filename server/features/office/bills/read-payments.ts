import type { PaymentErrorCode } from "#contract/values/bills.ts";
import { homeOf, homeOfCells } from "#contract/values/home-numbers.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import { dayOf, isBlankCell, signsOf, textOf } from "#server/domain/foreign-table/cells.ts";
import { columnLetters, UnreadableFile } from "#server/domain/foreign-table/table.ts";
import type { Cell, Table } from "#server/domain/foreign-table/table.ts";

import { isSumWord, meaningOf } from "./known-headers.ts";
import { wonOf } from "./won.ts";

/** A row of a list of payments. */
export interface PaymentRow {
  row: number;
  /** Null: an account alone names it, or nothing does. */
  home: Unit | null;
  /** The digits of the account that it was paid into. */
  account: string | null;
  paidWon: number;
  /** Null: the file has no day, so it is today's. */
  paidOn: string | null;
  fault: { code: PaymentErrorCode; column: string; message: string } | null;
}

interface Places {
  building: number | undefined;
  unit: number | undefined;
  home: number | undefined;
  account: number | undefined;
  amount: number;
  day: number | undefined;
}

/** @throws UnreadableFile import_header_missing */
export function readPayments({ rows }: Pick<Table, "rows">): PaymentRow[] {
  const { places, start } = findHeader(rows);
  const read: PaymentRow[] = [];
  let lastBuilding = "";
  for (let index = start; index < rows.length; index += 1) {
    const cells = rows[index]!;
    const building = signsOf(place(cells, places.building));
    if (building !== "") lastBuilding = building;
    if (isNoPayment(cells, places)) continue;
    read.push(rowOf(cells, places, lastBuilding, index + 1));
  }
  return read;
}

/** The header is below titles and dates at most this far. */
const headerRows = 20;

function findHeader(rows: Cell[][]): { places: Places; start: number } {
  for (const [index, cells] of rows.slice(0, headerRows).entries()) {
    const names = cells.map((cell) => (typeof cell === "string" ? textOf(cell) : ""));
    const meant = (as: string) => known(names.findIndex((name) => meaningOf(name, "")?.as === as));
    const named = (all: readonly string[]) =>
      all.map((one) => names.findIndex((name) => plain(name) === one)).find((at) => at !== -1);
    const [building, unit, home] = [meant("building"), meant("unit"), meant("home")];
    const [account, amount] = [meant("virtualAccount"), named(amountNames)];
    const saysWhere = home !== undefined || account !== undefined || (building ?? unit) !== undefined;
    if (amount === undefined || !saysWhere) continue;
    return { places: { building, unit, home, account, amount, day: named(dayNames) }, start: index + 1 };
  }
  throw new UnreadableFile("import_header_missing");
}

const known = (place: number | undefined) => (place === -1 ? undefined : place);
const plain = (header: string) => header.normalize("NFKC").replaceAll(/[\s()[\]·./]|원/gu, "");

/** The clearest first. */
const amountNames = [
  "수납액",
  "수납금액",
  "납부액",
  "납부금액",
  "입금액",
  "입금금액",
  "수납",
  "금액",
  "거래금액",
  "맡기신금액",
];
const dayNames = [
  "수납일",
  "수납일자",
  "납부일",
  "납부일자",
  "입금일",
  "입금일자",
  "거래일",
  "거래일자",
  "거래일시",
  "입금일시",
  "일자",
  "날짜",
];

const place = (cells: Cell[], at: number | undefined) => (at === undefined ? undefined : cells[at]);

/** Sums, headers that are repeated, and what has neither a home nor an amount. */
function isNoPayment(cells: Cell[], { building, unit, home, account, amount }: Places): boolean {
  const naming = [building, unit, home, account].filter((at) => at !== undefined);
  if (naming.some((at) => isSumWord(textOf(cells[at])))) return true;
  if (naming.every((at) => isBlankCell(cells[at]))) return true;
  return amountNames.includes(plain(textOf(cells[amount]))) || cells.every((cell) => isBlankCell(cell));
}

function rowOf(cells: Cell[], places: Places, building: string, row: number): PaymentRow {
  const whole = signsOf(place(cells, places.home));
  const home =
    (places.home === undefined ? homeOfCells(building, signsOf(place(cells, places.unit))) : homeOf(whole)) ??
    null;
  const account = textOf(place(cells, places.account)).replaceAll(/\D/g, "") || null;
  const won = wonOf(cells[places.amount]);
  const day = place(cells, places.day);
  const paidOn = isBlankCell(day) ? null : dayOf(withoutTime(day));
  const wrong = (code: PaymentErrorCode, at: number | undefined, message: string): PaymentRow["fault"] => ({
    code,
    column: columnLetters(at ?? places.amount),
    message,
  });
  const read = { row, home, account, paidWon: "won" in won ? won.won : 0, paidOn: paidOn ?? null };
  if (!home && !account)
    return {
      ...read,
      fault: wrong("home_unknown", places.home ?? places.unit ?? places.account, "동과 호를 읽을 수 없어요."),
    };
  if (!("won" in won) || won.won <= 0)
    return { ...read, fault: wrong("amount_invalid", places.amount, "0원보다 큰 금액이 아니에요.") };
  if (paidOn === undefined)
    return { ...read, fault: wrong("date_invalid", places.day, "날짜를 읽을 수 없어요.") };
  return { ...read, fault: null };
}

/** A bank's list has the time beside the day. */
function withoutTime(cell: Cell | undefined): Cell {
  if (typeof cell !== "string") return cell ?? null;
  return textOf(cell).replace(/[\sT]+(?:오전|오후)?\s*\d{1,2}:\d{2}(?::\d{2})?.*$/u, "");
}
