import type { BillFault } from "#contract/bill-publishing.ts";
import { beginningOf } from "#contract/values/beginning.ts";
import type { BillErrorCode } from "#contract/values/bills.ts";
import { homeOf, homeOfCells } from "#contract/values/home-numbers.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import { signsOf, textOf } from "#server/domain/foreign-table/cells.ts";
import { columnLetters } from "#server/domain/foreign-table/table.ts";
import type { Cell } from "#server/domain/foreign-table/table.ts";

import { isSumWord, meaningOf } from "./known-headers.ts";
import { longestName, placeOf } from "./sheet-layout.ts";
import type { Column, Layout } from "./sheet-layout.ts";

/** A file's cells for a home, in the order of the columns. */
export interface HomeLine extends Unit {
  row: number;
  cells: Cell[];
  /** Where each cell stands, if that is not in the line's own row. */
  rows?: number[];
}

export interface HomeLines {
  columns: Column[];
  lines: HomeLine[];
  faults: BillFault[];
}

export const faultWords: Record<BillErrorCode, string> = {
  home_twice: "같은 세대가 두 번 나와요.",
  home_missing: "동과 호를 읽을 수 없어요.",
  amount_invalid: "금액이 아니에요.",
  amount_fraction: "원 단위 금액만 쓸 수 있어요.",
  total_missing: "합계가 없어요.",
  sum_mismatch: "항목을 더한 값이 합계와 달라요.",
};

export function faultOf(
  code: BillErrorCode,
  at: { row?: number; place?: number | undefined; home?: Unit | undefined; message?: string } = {},
): BillFault {
  const { row = null, place, home, message = faultWords[code] } = at;
  return {
    code,
    row,
    column: place === undefined ? null : columnLetters(place),
    building: home ? String(home.building) : null,
    unit: home ? String(home.unit) : null,
    message,
  };
}

/** A line for each home: a row of the file, or all rows of one that has a row for each item. */
export function homeLines(rows: Cell[][], layout: Layout): HomeLines {
  return layout.kind === "wide" ? wideLines(rows, layout) : longLines(rows, layout);
}

function wideLines(rows: Cell[][], layout: Layout): HomeLines {
  const faults: BillFault[] = [];
  const seen = new Set<string>();
  const lines: HomeLine[] = [];
  for (const line of homeRows(rows, layout, faults)) {
    const key = `${line.building} ${line.unit}`;
    if (seen.has(key)) faults.push(faultOf("home_twice", { row: line.row, home: line }));
    else lines.push(line);
    seen.add(key);
  }
  return { columns: layout.columns, lines, faults };
}

/** The rows of homes, without sums, headers that are repeated, and blank rows. A 동 stands for all rows below it. */
function* homeRows(rows: Cell[][], layout: Layout, faults: BillFault[]): Generator<HomeLine> {
  const [building, unit, home] = (["building", "unit", "home"] as const).map((as) => placeOf(layout, as));
  const places = [building, unit, home].filter((place) => place !== undefined);
  let lastBuilding = "";
  for (let index = layout.start; index < rows.length; index += 1) {
    const cells = rows[index]!;
    const texts = places.map((place) => textOf(cells[place]));
    if (texts.some(isSumWord) || isHeaderAgain(cells, places) || cells.every((cell) => textOf(cell) === ""))
      continue;
    const text = (place: number | undefined) => (place === undefined ? "" : signsOf(cells[place]));
    if (text(building) !== "") lastBuilding = text(building);
    const found = home === undefined ? homeOfCells(lastBuilding, text(unit)) : homeOf(text(home));
    if (found) yield { ...found, row: index + 1, cells };
    else if (!isRemark(cells, texts))
      faults.push(faultOf("home_missing", { row: index + 1, place: unit ?? home }));
  }
}

function isHeaderAgain(cells: Cell[], places: number[]): boolean {
  return places.every((place) => {
    const as = typeof cells[place] === "string" ? meaningOf(textOf(cells[place]), "")?.as : undefined;
    return as === "building" || as === "unit" || as === "home";
  });
}

/** A sum with its word elsewhere, or a sentence below the table. */
function isRemark(cells: Cell[], homeTexts: string[]): boolean {
  const texts = cells.map((cell) => textOf(cell)).filter((text) => text !== "");
  if (texts.some(isSumWord)) return true;
  return homeTexts.slice(-1)[0] === "" && texts.every((text) => !/\d/.test(text));
}

/** A row for each home and item: the items become columns, in the order in which they first come. */
function longLines(rows: Cell[][], layout: Layout): HomeLines {
  const faults: BillFault[] = [];
  const itemPlace = placeOf(layout, "itemName")!;
  const amountPlace = placeOf(layout, "amount")!;
  const hasSubItems = layout.columns.some(({ header }) =>
    /^세부(?:항목|내역)?$/u.test(header.replaceAll(" ", "")),
  );
  const columns: Column[] = [];
  const byName = new Map<string, number>();
  const lines = new Map<string, HomeLine>();
  for (const { building, unit, row, cells } of homeRows(rows, layout, faults)) {
    const name = textOf(cells[itemPlace]);
    if (name === "") continue;
    let place = byName.get(name);
    if (place === undefined) {
      place = columns.length;
      byName.set(name, place);
      columns.push(columnOfItem(name, place, layout.columns[amountPlace]!));
    }
    const key = `${building} ${unit}`;
    const line = lines.get(key) ?? { building, unit, row, cells: [], rows: [] };
    lines.set(key, line);
    const [before, given] = [line.cells[place], cells[amountPlace]];
    if (before == null) line.cells[place] = given ?? null;
    else if (hasSubItems && typeof before === "number" && typeof given === "number") {
      line.cells[place] = before + given;
    } else faults.push(faultOf("home_twice", { row, home: line, place: itemPlace }));
    line.rows![place] = row;
  }
  return { columns, lines: [...lines.values()], faults };
}

function columnOfItem(name: string, place: number, amount: Column): Column {
  const meaning = meaningOf(name, "");
  return {
    column: amount.column,
    header: name,
    as: meaning && measures.has(meaning.as) ? meaning.as : "item",
    kind: meaning?.kind,
    place,
    upper: "",
    group: meaning?.group ?? null,
    name: beginningOf(name, longestName),
  };
}

/** What a row of its own may tell about a home besides an item. */
const measures: ReadonlySet<Column["as"]> = new Set([
  "total",
  "afterDue",
  "unpaidBefore",
  "size",
  "virtualAccount",
  "usage",
  "previousReading",
  "currentReading",
]);
