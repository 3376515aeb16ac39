import type { BillFault } from "#contract/bill-publishing.ts";
import { mostBillItems, normalizedHeader } from "#contract/values/bills.ts";
import type { BillColumn, BillGroup, UsageKind } from "#contract/values/bills.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import { textOf } from "#server/domain/foreign-table/cells.ts";
import { UnreadableFile } from "#server/domain/foreign-table/table.ts";
import type { Cell, Table } from "#server/domain/foreign-table/table.ts";

import { faultOf, homeLines } from "./home-lines.ts";
import type { HomeLine } from "./home-lines.ts";
import { unitOf } from "./known-headers.ts";
import { findLayout, placeOf } from "./sheet-layout.ts";
import type { Column, ColumnHints, Layout } from "./sheet-layout.ts";
import { usageOf, wonOf } from "./won.ts";

/** A home's bill, as the file has it. */
export interface BillLine extends Unit {
  row: number;
  amounts: number[];
  usage: (number | null)[];
  /** What the meters said, in the order of the usages. */
  readings: (number | null)[];
  size: number | null;
  total: number;
  afterDue: number | null;
  unpaidBefore: number | null;
  virtualAccount: string | null;
}

export interface BillItemRead {
  name: string;
  /** Null: neither its header nor a title above it says. */
  group: BillGroup | null;
}

export interface BillsRead {
  layout: "wide" | "long";
  sheets: string[];
  columns: BillColumn[];
  items: BillItemRead[];
  usages: { kind: UsageKind; unit: string }[];
  lines: BillLine[];
  faults: BillFault[];
  /** Rows with items that do not add up. */
  mismatches: BillFault[];
  /** Homes with readings that do not fit their usage. */
  oddReadings: Unit[];
  discountsSubtracted: boolean;
  /** The month that the file names, as 2026-11 or 11; null if it names none. */
  month: string | null;
}

const mostHomes = 20_000;

/** @throws UnreadableFile import_header_missing, import_too_many_rows */
export function readBills(table: Table, hints: ColumnHints): BillsRead {
  const layout = findLayout(table.rows, hints);
  const { columns: told, lines, faults } = homeLines(table.rows, layout);
  const columns = told.map((column) => ({
    ...column,
    group: column.group ?? hints.groups[normalizedHeader(column.name ?? "")] ?? null,
  }));
  if (lines.length > mostHomes) throw new UnreadableFile("import_too_many_rows");
  const reader = lineReader(columns, faults);
  const { items } = reader;
  const read = lines.map((line) => reader.read(line));
  if (reader.hasNoTotal && lines.length > 0) faults.push(faultOf("total_missing"));
  const { mismatches, discountsSubtracted } = reader.hasNoTotal
    ? { mismatches: [], discountsSubtracted: false }
    : checkSums(read, items);
  return {
    layout: layout.kind,
    sheets: table.sheets,
    columns: layout.columns.map(({ column, header, as, name, kind }) => ({
      column,
      header,
      as,
      ...(name === undefined || as !== "item" ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
    })),
    items: items.map(({ name, group }) => ({ name: name!, group })),
    usages: reader.usages,
    lines: read,
    faults,
    mismatches,
    oddReadings: reader.oddReadings,
    discountsSubtracted,
    month: monthOf(table, layout),
  };
}

function lineReader(columns: Column[], faults: BillFault[]) {
  const items = columns.filter(({ as }) => as === "item");
  if (items.length > mostBillItems) throw new UnreadableFile("import_unreadable");
  const meters = metersOf(columns);
  const [total, afterDue, size, account] = (["total", "afterDue", "size", "virtualAccount"] as const).map(
    (as) => columns.find((column) => column.as === as),
  );
  const unpaid = columns.filter(({ as }) => as === "unpaidBefore");
  const oddReadings: Unit[] = [];
  const won = (line: HomeLine, { place, column }: Column): number => {
    const read = wonOf(line.cells[place]);
    if ("won" in read) return read.won;
    const message = `${columns[place]?.header ?? column}: '${textOf(line.cells[place]).slice(0, 30)}'`;
    const words = read.fault === "amount_invalid" ? "금액이 아니에요." : "원 단위 금액만 쓸 수 있어요.";
    const row = line.rows?.[place] ?? line.row;
    faults.push({ ...faultOf(read.fault, { row, home: line, message: `${message} – ${words}` }), column });
    return 0;
  };
  const given = (line: HomeLine, column: Column | undefined) =>
    column && textOf(line.cells[column.place]) !== "" ? won(line, column) : null;
  const read = (line: HomeLine): BillLine => {
    const { building, unit, row } = line;
    const { usage, readings, isOdd } = readMeters(line, meters);
    if (isOdd) oddReadings.push({ building, unit });
    const totalWon = given(line, total);
    if (total && totalWon === null)
      faults.push({ ...faultOf("total_missing", { row, home: line }), column: total.column });
    const arrears = unpaid.map((column) => given(line, column)).filter((value) => value !== null);
    return {
      building,
      unit,
      row,
      amounts: items.map((item) => won(line, item)),
      usage,
      readings,
      size: size ? sizeOf(line.cells[size.place]) : null,
      total: totalWon ?? 0,
      afterDue: given(line, afterDue),
      unpaidBefore: arrears.length === 0 ? null : arrears.reduce((sum, value) => sum + value, 0),
      virtualAccount: (account && textOf(line.cells[account.place]).slice(0, 60)) || null,
    };
  };
  return {
    items,
    usages: meters.map(({ kind, unit }) => ({ kind, unit })),
    oddReadings,
    hasNoTotal: !total,
    read,
  };
}

interface Meter {
  kind: UsageKind;
  unit: string;
  used?: Column | undefined;
  previous?: Column | undefined;
  current?: Column | undefined;
}

function metersOf(columns: Column[]): Meter[] {
  const byKind = Map.groupBy(
    columns.filter(({ as, kind }) => kind && ["usage", "previousReading", "currentReading"].includes(as)),
    ({ kind }) => kind!,
  );
  return [...byKind]
    .map(([kind, of]): Meter => {
      const find = (as: BillColumn["as"]) => of.find((column) => column.as === as);
      const headers = of.map(({ header, upper }) => `${upper} ${header}`).join(" ");
      return {
        kind,
        unit: unitOf(kind, headers),
        used: find("usage"),
        previous: find("previousReading"),
        current: find("currentReading"),
      };
    })
    .filter(({ used, previous, current }) => used || (previous && current));
}

/** The usage and what the meters said, and whether that is something else. */
function readMeters(line: HomeLine, meters: Meter[]) {
  let isOdd = false;
  const value = (column: Column | undefined) => (column ? usageOf(line.cells[column.place]) : null);
  const readings = meters.map(({ current }) => value(current));
  const usage = meters.map(({ used, previous, current }) => {
    const [given, before, now] = [value(used), value(previous), value(current)];
    const between = before === null || now === null ? null : Math.round((now - before) * 1000) / 1000;
    if (between !== null && (between < 0 || (given !== null && given !== between))) isOdd = true;
    return given ?? (between !== null && between >= 0 ? between : null);
  });
  return { usage, readings, isOdd };
}

function sizeOf(cell: Cell | undefined): number | null {
  const size = typeof cell === "number" ? cell : Number.parseFloat(textOf(cell).replaceAll(",", ""));
  return Number.isFinite(size) && size > 0 && size < 10_000 ? Math.round(size * 100) / 100 : null;
}

/** Reads the discounts as negative if all rows of the file only add up so. */
function checkSums(lines: BillLine[], items: Column[]) {
  const sumOf = ({ amounts }: BillLine) => amounts.reduce((sum, won) => sum + won, 0);
  const isDiscount = items.map(({ group }) => group === "discount");
  const wrong = lines.filter((line) => sumOf(line) !== line.total);
  if (wrong.length > 0 && isDiscount.includes(true)) {
    const negated = lines.map((line) =>
      line.amounts.map((won, place) => (isDiscount[place] && won !== 0 ? -won : won)),
    );
    const fits = lines.every((line, at) => negated[at]!.reduce((sum, won) => sum + won, 0) === line.total);
    if (fits) {
      for (const [at, line] of lines.entries()) line.amounts = negated[at]!;
      return { mismatches: [], discountsSubtracted: true };
    }
  }
  const mismatches = wrong.map((line) => {
    const words = `항목을 더하면 ${sumOf(line).toLocaleString("ko-KR")}원인데 합계는 ${line.total.toLocaleString("ko-KR")}원이에요.`;
    return faultOf("sum_mismatch", { row: line.row, home: line, message: words });
  });
  return { mismatches, discountsSubtracted: false };
}

const monthForms = [
  /(20\d{2})\s*(?:년|[-./])\s*(1[0-2]|0?[1-9])(?:\s*월|(?![\d]))/u,
  /(?:^|[^\d])(20\d{2})(0[1-9]|1[0-2])(?!\d)/u,
];

/** The month in the month's column, else in the titles or the sheet's name. */
function monthOf({ rows, sheet }: Table, layout: Layout): string | null {
  const place = placeOf(layout, "month");
  const inColumn =
    place === undefined ? [] : rows.slice(layout.start, layout.start + 50).map((row) => row[place]);
  const titles = [...rows.slice(0, layout.top).flat(), sheet];
  for (const cell of [...inColumn, ...titles]) {
    const found = monthIn(cell instanceof Date ? cell.toISOString().slice(0, 7) : textOf(cell));
    if (found) return found;
  }
  return null;
}

function monthIn(text: string): string | null {
  for (const form of monthForms) {
    const [, year, month] = form.exec(text) ?? [];
    if (year && month) return `${year}-${month.padStart(2, "0")}`;
  }
  const [, alone] = /(?:^|[^\d])(1[0-2]|0?[1-9])\s*월/u.exec(text) ?? [];
  return alone ? alone.padStart(2, "0") : null;
}
