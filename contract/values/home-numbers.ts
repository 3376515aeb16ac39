import { plainHyphens } from "./plain-signs.ts";
import { wholeNumberOf } from "./typed-number.ts";
import { maxBuildingOrUnit } from "./unit-numbering.ts";
import type { Unit } from "./unit-numbering.ts";

// A number is never shortened or split to fit. What can be read in two ways is no home: its writer is asked.

/**
 * The number of a building (101, 101동, 제101동, 0101) or of a unit. A spreadsheet's own signs are left out: 1,203 and
 * 1203.0 are 1203. Undefined for everything else.
 */
export function homeNumber(typed: string, counter: "동" | "호"): number | undefined {
  const [, digits = ""] = counted[counter].exec(typed.normalize("NFC").trim()) ?? [];
  const number = wholeNumberOf(digits);
  return number !== undefined && number >= 1 && number <= maxBuildingOrUnit ? number : undefined;
}

const counted = { 동: /^(?:제\s*)?(.*?)\s*동?$/u, 호: /^(?:제\s*)?(.*?)\s*호?$/u };

/** Building and unit in one text: 101-1203, 101동 1203호, 101/1203, 101 1203. */
export function homeOf(typed: string): Unit | undefined {
  return fullHome(typed) ?? partedHome(typed) ?? spacedHome(typed);
}

/**
 * The home of a list that has the building in a column of its own. Some lists write it again with the unit: 101-1203
 * beside 101 is 1203. But 101-1 may as well be a unit's own name, and 1 203 a number of a thousand.
 */
export function homeOfCells(building: string, unit: string): Unit | undefined {
  const plain = homeOfFields(building, unit);
  if (plain) return plain;
  const isAlone = building.trim() === "" || unit.trim() === "";
  const whole = clearHome(unit.trim() === "" ? building : unit);
  return whole && (isAlone || homeNumber(building, "동") === whole.building) ? whole : undefined;
}

/** The home of two fields; undefined until both hold a number. */
export function homeOfFields(building: string, unit: string): Unit | undefined {
  const [itsBuilding, itsUnit] = [homeNumber(building, "동"), homeNumber(unit, "호")];
  if (itsBuilding === undefined || itsUnit === undefined) return undefined;
  return { building: itsBuilding, unit: itsUnit };
}

function clearHome(typed: string): Unit | undefined {
  const parted = partedHome(typed);
  return fullHome(typed) ?? (parted && parted.unit >= 100 ? parted : undefined);
}

const fullHome = (typed: string) => homeBy(/^(.+?동)\s*[-/,·]?\s*([^동]+)$/u, typed);
const partedHome = (typed: string) => homeBy(/^(.+?)\s*[-/]\s*(.+)$/u, typed);
/** Three digits at least, since 12 03 may be the unit 1203. */
const spacedHome = (typed: string) => homeBy(/^(.+?)\s+(\d{3,}\s*호?)$/u, typed);

function homeBy(form: RegExp, typed: string): Unit | undefined {
  const [, first = "", second = ""] = form.exec(plainHyphens(typed).normalize("NFC").trim()) ?? [];
  return homeOfFields(first, second);
}
