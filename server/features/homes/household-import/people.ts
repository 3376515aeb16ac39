import { beginningOf } from "#contract/values/beginning.ts";
import { homeNumber, homeOf, homeOfCells } from "#contract/values/home-numbers.ts";
import { maxImportRows } from "#contract/values/household-import.ts";
import type { ColumnChoice, ImportColumn } from "#contract/values/household-import.ts";
import { isNobody, mayBeSomebody } from "#contract/values/nobody.ts";
import { emailText } from "#contract/values/text.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import {
  dayOf,
  isAgreed,
  isBlankCell,
  isFormulaError,
  mobileOf,
  nameOf,
  signsOf,
  textOf,
} from "#server/domain/foreign-table/cells.ts";
import { columnLetters, UnreadableFile } from "#server/domain/foreign-table/table.ts";
import type { Cell, Table } from "#server/domain/foreign-table/table.ts";

import { findLayout, isHeaderAgain, lettersOf } from "./columns.ts";
import type { ColumnPlaces } from "./columns.ts";
import { cardOf, partsOfName } from "./listed-card.ts";
import type { ListedCard } from "./listed-card.ts";

/** A row of the list, with somebody who lives there. */
export interface PersonRow extends ListedCard {
  /** As the spreadsheet numbers it. */
  row: number;
  building: number;
  unit: number;
  /** Null if the list has no names: then the home's name is the account's. */
  name: string | null;
  email: string | null;
  /** Digits; only with the consent that the list names. */
  phone: string | null;
  /** A number that is not kept. */
  dropsPhone: boolean;
  /** What the row says about an unreadable number, such as one that a spreadsheet took for a sum. */
  phoneFault: string | null;
}

/** A row that says of its home that nobody lives there. */
export interface VacantRow extends Unit {
  row: number;
  column: string;
  /** As it stands where others have a name. */
  written: string;
}

/** A row that cannot be taken, and the column that is at fault. */
export interface RowError {
  row: number;
  column: string | null;
  building: string | null;
  unit: string | null;
  name: string | null;
  message: string;
}

/** The office's list, as far as it can be understood without knowing who lives there already. */
export interface PeopleRead {
  columns: ColumnChoice;
  rowCount: number;
  people: PersonRow[];
  vacant: VacantRow[];
  errors: RowError[];
}

interface Reading {
  columns?: ColumnChoice | undefined;
  /** A blank building is the one above, as merged cells show it. */
  fillsBuilding?: boolean | undefined;
}

/** @throws UnreadableFile import_header_missing, import_too_many_rows */
export function readPeople({ rows }: Table, { columns, fillsBuilding = false }: Reading): PeopleRead {
  const { places, start } = findLayout(rows, columns);
  const used = Object.values(places);
  const read: PeopleRead = { columns: lettersOf(places), rowCount: 0, people: [], vacant: [], errors: [] };
  let above: Cell = null;
  for (let index = start; index < rows.length; index += 1) {
    const row = rows[index]!;
    const isBlank = used.every((place) => isBlankCell(row[place]));
    if (isBlank || isHeaderAgain(row, places) || isTotal(cellsOf(row, places))) continue;
    if (++read.rowCount > maxImportRows) throw new UnreadableFile("import_too_many_rows");
    const cells = cellsOf(row, places);
    if (fillsBuilding && isBlankCell(cells.building)) cells.building = above;
    else above = cells.building ?? null;
    const person = readPerson(cells, places);
    if ("message" in person) read.errors.push({ ...person, row: index + 1, ...asWritten(cells) });
    else if ("written" in person) read.vacant.push({ row: index + 1, ...person });
    else read.people.push({ row: index + 1, ...person });
  }
  return read;
}

type Cells = Partial<Record<ImportColumn, Cell>>;

function cellsOf(row: Cell[], places: ColumnPlaces): Cells {
  return Object.fromEntries(Object.entries(places).map(([column, place]) => [column, row[place] ?? null]));
}

/** Whether the row sums up others: '합계', and no home beside it. */
function isTotal(cells: Cells): boolean {
  const { building, unit, home, name } = cells;
  const isSum = (cell: Cell | undefined) => /^(?:합|총|소|누)? ?계$/.test(textOf(cell));
  return [building, unit, home, name].some(isSum) && "message" in readHome(cells, noFault);
}

const noFault = () => ({ column: null, message: "" });

/** What the office finds the row by, even if it is wrong. */
function asWritten({ building, unit, home, name }: Cells): Pick<RowError, "building" | "unit" | "name"> {
  const shown = (cell: Cell | undefined) => beginningOf(textOf(cell), 50) || null;
  return { building: shown(building ?? home), unit: shown(unit), name: shown(name) };
}

interface Fault {
  column: string | null;
  message: string;
}

type Understood = Omit<PersonRow, "row"> | Omit<VacantRow, "row">;

function readPerson(cells: Cells, places: ColumnPlaces): Understood | Fault {
  const fault = (column: ImportColumn, message: string): Fault => ({
    column: places[column] === undefined ? null : columnLetters(places[column]),
    message: message + asFound(cells[column]),
  });
  for (const column of Object.keys(places) as ImportColumn[]) {
    if (!forCards.has(column) && isFormulaError(cells[column])) {
      return fault(column, "수식 오류가 있어요. 값을 고쳐 주세요.");
    }
  }
  const home = readHome(cells, fault);
  if ("message" in home) return home;
  const { name: alone, relation } = partsOfName(textOf(cells.name));
  const named = places.name === undefined ? { name: null } : nameOf(alone);
  if ("message" in named) return fault("name", named.message);
  if (named.name !== null && isNobody(named.name)) {
    if (mayBeSomebody(named.name)) return fault("name", nameOrWord);
    return { ...home, column: columnLetters(places.name!), written: asFound(cells.name) };
  }
  const email = readEmail(cells.email);
  if (email === undefined) return fault("email", "이메일 주소가 올바르지 않아요.");
  const mobile = mobileOf(cells.phone);
  const card = cardOf(cells, relation);
  const phone = mobile !== undefined && isAgreed(cells.phoneConsent) ? mobile : null;
  return {
    ...home,
    ...named,
    ...card,
    email,
    phone,
    dropsPhone: phone === null && textOf(cells.phone) !== "",
    phoneFault:
      card.officePhone !== null || isNobody(textOf(cells.phone))
        ? null
        : `전화번호로 읽을 수 없는 연락처는 저장하지 않아요.${asFound(cells.phone)}`,
  };
}

const forCards: ReadonlySet<ImportColumn> = new Set(["relation", "movedInOn", "vehicle"]);

const nameOrWord =
  "이름인지 이사했다는 뜻인지 알 수 없어요. 빈집이면 ‘빈집’이라고 적고, 사람이면 주민 추가로 등록해 주세요.";

/** What stands in the cell, for the person who looks for it. */
function asFound(cell: Cell | undefined): string {
  const text =
    cell instanceof Date
      ? (dayOf(cell) ?? "")
      : String(cell ?? "")
          .replaceAll(/[\t\r\n]+/g, " ")
          .trim();
  return text === "" ? "" : ` (적힌 값: ${beginningOf(text, 40, "…")})`;
}

function readHome(
  { building, unit, home }: Cells,
  fault: (column: ImportColumn, message: string) => Fault,
): Unit | Fault {
  for (const [column, cell] of [
    ["building", building],
    ["unit", unit],
    ["home", home],
  ] as const) {
    if (cell instanceof Date)
      return fault(column, "날짜로 바뀐 칸이에요. 칸의 서식을 텍스트로 바꾸고 다시 적어 주세요.");
  }
  const [buildingText, unitText] = [signsOf(building), signsOf(unit)];
  if (unitText === "" && buildingText === "" && home !== undefined) {
    if (isBlankCell(home)) return fault("home", "동·호가 비어 있어요.");
    return homeOf(signsOf(home)) ?? fault("home", "동·호는 101-1203이나 101동 1203호처럼 적어 주세요.");
  }
  const read = homeOfCells(buildingText, unitText);
  if (read) return read;
  if (isBlankCell(building)) return fault("building", "동이 비어 있어요.");
  if (homeNumber(buildingText, "동") === undefined)
    return fault("building", "동은 101이나 101동처럼 적어 주세요.");
  if (isBlankCell(unit)) return fault("unit", "호가 비어 있어요.");
  return fault("unit", "호는 1203이나 1203호처럼 적어 주세요.");
}

const address = emailText("이메일을 입력해주세요.");

/** Null if there is none, undefined if it is no address. */
function readEmail(cell: Cell | undefined): string | null | undefined {
  const text = textOf(cell);
  if (text === "" || isNobody(text)) return null;
  return address.safeParse(text).data;
}
