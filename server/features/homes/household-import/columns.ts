import { homeOf, homeOfCells } from "#contract/values/home-numbers.ts";
import { importColumns } from "#contract/values/household-import.ts";
import type { ColumnChoice, ImportColumn } from "#contract/values/household-import.ts";
import { signsOf, textOf } from "#server/domain/foreign-table/cells.ts";
import { columnIndex, columnLetters, UnreadableFile } from "#server/domain/foreign-table/table.ts";
import type { Cell } from "#server/domain/foreign-table/table.ts";

/** Where each column is: its place, from 0. */
export type ColumnPlaces = Partial<Record<ImportColumn, number>>;

export interface Layout {
  places: ColumnPlaces;
  /** The place of the first row of people. */
  start: number;
}

/** The header is below titles and dates at most this far. */
const headerRows = 20;

/**
 * Finds the columns by the header row, or two header rows with merged cells.
 *
 * @param chosen columns that somebody chose by hand; then the header is only skipped
 * @throws UnreadableFile import_header_missing
 */
export function findLayout(rows: Cell[][], chosen: ColumnChoice | undefined): Layout {
  const found = findHeader(rows);
  if (!chosen) {
    if (!found) throw new UnreadableFile("import_header_missing");
    return found;
  }
  const places: ColumnPlaces = {};
  for (const column of importColumns) {
    const letters = chosen[column];
    if (letters) places[column] = columnIndex(letters);
  }
  if (!hasHome(places)) throw new UnreadableFile("import_header_missing");
  return { places, start: found?.start ?? firstHome(rows, places) };
}

/** The columns by their letters, as the contract names them. */
export function lettersOf(places: ColumnPlaces): ColumnChoice {
  return Object.fromEntries(
    importColumns.flatMap((column) => {
      const place = places[column];
      return place === undefined ? [] : [[column, columnLetters(place)]];
    }),
  );
}

/** Whether the row repeats the header, as lists do that were made for printing. */
export function isHeaderAgain(row: Cell[], { home, building, unit }: ColumnPlaces): boolean {
  const says = (place: number | undefined, column: ImportColumn) =>
    place !== undefined && rankOf(row[place], column) !== undefined;
  return says(home, "home") || (says(building, "building") && says(unit, "unit"));
}

function findHeader(rows: Cell[][]): Layout | undefined {
  for (let index = 0; index < Math.min(headerRows, rows.length); index += 1) {
    const [row, below] = [rows[index]!, rows[index + 1] ?? []];
    const alone = placesIn([row]);
    const both = placesIn([row, below]);
    const isSecond = isSecondHeader(below, both);
    if (hasHome(both) && isSecond) return { places: both, start: index + 2 };
    if (hasHome(alone)) return { places: alone, start: index + 1 };
  }
  return undefined;
}

function hasHome({ home, building, unit }: ColumnPlaces): boolean {
  return home !== undefined || (building !== undefined && unit !== undefined);
}

/** The second of two header rows has titles of its own, and no home. */
function isSecondHeader(row: Cell[], places: ColumnPlaces): boolean {
  const isTitled = row.some((cell) => importColumns.some((column) => rankOf(cell, column) !== undefined));
  return isTitled && !isHome(row, places);
}

function isHome(row: Cell[], { home, building, unit }: ColumnPlaces): boolean {
  const text = (place: number | undefined) => (place === undefined ? "" : signsOf(row[place]));
  return homeOf(text(home)) !== undefined || homeOfCells(text(building), text(unit)) !== undefined;
}

function firstHome(rows: Cell[][], places: ColumnPlaces): number {
  const first = rows.slice(0, headerRows).findIndex((row) => isHome(row, places));
  return Math.max(first, 0);
}

/** The column with the clearest title of each kind; the lower row's title counts before the upper one's. */
function placesIn(headers: Cell[][]): ColumnPlaces {
  const places: ColumnPlaces = {};
  for (const column of importColumns) {
    let best: { rank: number; place: number } | undefined;
    for (const row of headers.toReversed()) {
      row.forEach((cell, place) => {
        const rank = rankOf(cell, column);
        if (rank !== undefined && (!best || rank < best.rank)) best = { rank, place };
      });
    }
    if (best) places[column] = best.place;
  }
  // A title above both, such as 세대.
  if (places.building !== undefined && places.unit !== undefined) delete places.home;
  return places;
}

/** What offices call their columns; the clearest first. */
const titles: Record<ImportColumn, readonly string[]> = {
  building: ["동", "동수", "동번호", "동명", "건물", "건물동"],
  unit: ["호", "호수", "호실", "호번호"],
  home: ["동호", "동호수", "동호실", "동호번호", "세대", "세대동호"],
  name: [
    "성명",
    "이름",
    "성함",
    "세대주",
    "세대주명",
    "세대주성명",
    "입주자",
    "입주자명",
    "입주자성명",
    "입주민",
    "입주민명",
    "거주자",
    "거주자명",
  ],
  email: ["이메일", "이메일주소", "메일", "메일주소", "전자우편", "전자메일", "email"],
  phone: [
    "휴대폰",
    "휴대폰번호",
    "휴대전화",
    "휴대전화번호",
    "핸드폰",
    "핸드폰번호",
    "hp",
    "연락처",
    "연락처1",
    "전화번호",
    "전화",
  ],
  phoneConsent: [
    "연락처이용동의",
    "연락처이용동의여부",
    "연락처동의",
    "연락처동의여부",
    "연락처수집이용동의",
    "휴대폰이용동의",
    "휴대전화이용동의",
    "전화번호이용동의",
  ],
  relation: [
    "소유구분",
    "소유임차",
    "소유임차구분",
    "거주구분",
    "거주형태",
    "점유형태",
    "점유구분",
    "소유형태",
    "입주구분",
    "구분",
  ],
  movedInOn: ["입주일", "입주일자", "입주날짜", "전입일", "전입일자"],
  vehicle: ["차량번호", "차량번호1", "자동차번호", "차번호", "등록차량", "차량"],
};

const ranks = new Map(
  importColumns.map((column) => [column, new Map(titles[column].map((title, rank) => [title, rank]))]),
);

function rankOf(cell: Cell | undefined, column: ImportColumn): number | undefined {
  if (typeof cell !== "string") return undefined;
  const known = ranks.get(column)!;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const text = textOf(cell);
  return known.get(plain(text)) ?? known.get(plain(text.replace(/[([].*$/, "")));
}
