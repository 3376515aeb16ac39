import { beginningOf } from "#contract/values/beginning.ts";
import { normalizedHeader } from "#contract/values/bills.ts";
import type { BillColumn, BillGroup } from "#contract/values/bills.ts";
import { homeOf, homeOfCells } from "#contract/values/home-numbers.ts";
import { signsOf, textOf } from "#server/domain/foreign-table/cells.ts";
import { columnLetters, UnreadableFile } from "#server/domain/foreign-table/table.ts";
import type { Cell } from "#server/domain/foreign-table/table.ts";

import { groupTitleOf, meaningOf, totalRank } from "./known-headers.ts";
import type { Meaning } from "./known-headers.ts";
import { wonOf } from "./won.ts";

/** A column with its place, from 0. */
export interface Column extends BillColumn {
  place: number;
  /** The titles above the header, over several columns. */
  upper: string;
  group: BillGroup | null;
}

export interface Layout {
  kind: "wide" | "long";
  columns: Column[];
  /** The place of the first row of the header, and of the first below it. */
  top: number;
  start: number;
}

/** What somebody said about columns: by letters now, or by header in an earlier month. */
export interface ColumnHints {
  chosen: readonly BillColumn[];
  remembered: Readonly<Record<string, Pick<BillColumn, "as" | "name" | "kind">>>;
  /** By an item's name without blanks and brackets. */
  groups: Readonly<Record<string, BillGroup>>;
}

/** The header is below titles and dates at most this far. */
const headerRows = 20;

/** An item's, in characters. */
export const longestName = 40;

/** A header takes up to so many rows. */
const mostTitleRows = 4;

/**
 * Finds the header and says of each column what it means.
 *
 * @throws UnreadableFile import_header_missing
 */
export function findLayout(rows: Cell[][], { chosen, remembered }: ColumnHints): Layout {
  const { top, start } = findHeader(rows, chosen);
  const titles = rows.slice(top, start);
  const width = Math.max(0, ...rows.slice(top, start + 1).map((row) => row.length));
  const byLetters = new Map(chosen.map((column) => [column.column, column]));
  const columns = Array.from({ length: width }, (_, place): Column => {
    const { header, upper } = titleOf(titles, place);
    const column = columnLetters(place);
    const meaning = meaningOf(header, upper);
    const said = byLetters.get(column) ?? remembered[normalizedHeader(header)];
    const as = said?.as ?? meaning?.as ?? guess(rows, start, place);
    const group = groupOf(upper, meaning);
    const kind = said ? said.kind : meaning?.kind;
    return { column, header, as, kind, place, upper, group, ...(said?.name ? { name: said.name } : {}) };
  });
  const kind =
    columns.some(({ as }) => as === "itemName") && columns.some(({ as }) => as === "amount")
      ? "long"
      : "wide";
  const settled = settleTotals(columns, byLetters);
  if (kind === "wide") nameItems(settled);
  // An amount of its own is an item, unless each row is one.
  if (kind === "wide")
    for (const column of settled)
      if (column.as === "amount" || column.as === "itemName") column.as = "ignore";
  return { kind, columns: settled, top, start };
}

/** The place of the column with this meaning. */
export function placeOf({ columns }: Layout, as: BillColumn["as"]): number | undefined {
  return columns.find((column) => column.as === as)?.place;
}

function findHeader(rows: Cell[][], chosen: readonly BillColumn[]): { top: number; start: number } {
  const homeIsChosen = chosen.some(({ as }) => as === "unit" || as === "home");
  for (let index = 0; index < Math.min(headerRows, rows.length); index += 1) {
    const isHeader = homeIsChosen
      ? rows[index]!.some((cell) => meaningOf(textOf(cell), "") !== undefined)
      : saysHome([rows[index]!]) || saysHome(rows.slice(index, index + 2));
    if (!isHeader) continue;
    const start = firstBelow(rows, index);
    return { top: topOf(rows, index), start };
  }
  throw new UnreadableFile("import_header_missing");
}

function saysHome(titles: Cell[][]): boolean {
  const said = new Set(titles.flatMap((row) => row.map((cell) => meaningOf(textOf(cell), "")?.as)));
  return said.has("home") || (said.has("building") && said.has("unit"));
}

/** Titles of groups may stand above the row with 동 and 호. */
function topOf(rows: Cell[][], index: number): number {
  const above = rows[index - 1];
  return above?.some((cell) => groupTitleOf(textOf(cell)) !== undefined) ? index - 1 : index;
}

/** The first row with a number where the home stands, or with words of a sum there, below the titles. */
function firstBelow(rows: Cell[][], index: number): number {
  const places = homePlaces(rows.slice(index, index + 2));
  for (let start = index + 1; start <= index + mostTitleRows && start < rows.length; start += 1) {
    const row = rows[start]!;
    const isTitle = row.some((cell) => typeof cell === "string" && isTitleText(cell));
    if (isHome(row, places) || !isTitle) return start;
  }
  return index + 1;
}

function isTitleText(cell: string): boolean {
  const text = textOf(cell);
  return (
    text !== "" &&
    !("won" in wonOf(text)) &&
    !/^\d/.test(text) &&
    !/^(?:합계|소계|총계|누계|계|평균)$/u.test(text)
  );
}

function homePlaces(titles: Cell[][]) {
  const find = (as: BillColumn["as"]) => {
    for (const row of titles) {
      const place = row.findIndex((cell) => meaningOf(textOf(cell), "")?.as === as);
      if (place !== -1) return place;
    }
    return undefined;
  };
  return { building: find("building"), unit: find("unit"), home: find("home") };
}

function isHome(row: Cell[], { building, unit, home }: ReturnType<typeof homePlaces>): boolean {
  const text = (place: number | undefined) => (place === undefined ? "" : signsOf(row[place]));
  return (
    homeOf(text(home)) !== undefined ||
    homeOfCells(text(building), text(unit)) !== undefined ||
    /^\d+호?$/.test(text(unit))
  );
}

/** The lowest title of a column, and what stands above it, also over the columns to its left. */
function titleOf(titles: Cell[][], place: number): { header: string; upper: string } {
  const lowest = titles.findLastIndex((row) => textOf(row[place]) !== "");
  if (lowest === -1) return { header: "", upper: "" };
  const upper = titles
    .slice(0, lowest)
    .map((row) => spanning(row, place))
    .findLast((text) => text !== "");
  return { header: textOf(titles[lowest]![place]), upper: upper ?? "" };
}

function spanning(row: Cell[], place: number): string {
  const from = row.slice(0, place + 1).findLastIndex((cell) => textOf(cell) !== "");
  return from === -1 ? "" : textOf(row[from]);
}

function groupOf(upper: string, meaning: Meaning | undefined): BillGroup | null {
  return meaning?.group ?? groupTitleOf(upper) ?? null;
}

const looked = 2_000;

/** An unknown column is an item if it holds amounts. */
function guess(rows: Cell[][], start: number, place: number): "item" | "ignore" {
  const cells = rows
    .slice(start, start + looked)
    .map((row) => row[place])
    .filter((cell) => textOf(cell) !== "");
  const amounts = cells.filter((cell) => "won" in wonOf(cell) || typeof cell === "number");
  return amounts.length > 0 && amounts.length * 2 >= cells.length ? "item" : "ignore";
}

/** Keeps one column as the total and one as the size: the one that somebody named, or else the clearest. */
function settleTotals(columns: Column[], byLetters: ReadonlyMap<string, BillColumn>): Column[] {
  const clearest = (as: BillColumn["as"], rankOf: (column: Column) => number) => {
    const all = columns.filter((column) => column.as === as);
    const said = all.find(
      ({ column }) => byLetters.get(column)?.as === as && !isOwnReading(byLetters.get(column)!),
    );
    return said ?? all.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
  };
  const isOwnReading = ({ header }: BillColumn) => meaningOf(header, "")?.as === "total";
  const total = clearest("total", ({ header }) => totalRank(header));
  const size = clearest("size", ({ header }) => (header.includes("전용") ? 0 : 1));
  return columns.map((column) =>
    (column.as === "total" && column !== total) || (column.as === "size" && column !== size)
      ? { ...column, as: "ignore" }
      : column,
  );
}

/** By the header's last row; by both where two columns have the same. */
function nameItems(columns: Column[]): void {
  const items = columns.filter(({ as }) => as === "item");
  const counts = new Map<string, number>();
  for (const { header } of items)
    counts.set(normalizedHeader(header), (counts.get(normalizedHeader(header)) ?? 0) + 1);
  for (const item of items) {
    const isAlone = counts.get(normalizedHeader(item.header)) === 1;
    const name = item.name ?? (isAlone || item.upper === "" ? item.header : `${item.upper} ${item.header}`);
    item.name = beginningOf(name || item.column, longestName);
  }
}
