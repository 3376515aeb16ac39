import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { plainHyphens } from "#contract/values/plain-signs.ts";
import { searchForm } from "#contract/values/search-form.ts";

interface HouseholdWords {
  building: number | null;
  unit: number | null;
  /** Whether the number may be a building's as well as a unit's. */
  isEither: boolean;
  /** The words after the household. */
  rest: string;
}

/** Reads the household that the words begin with: '103동', '1203호', '103-1203', '103동 1203호', '1203'. */
export function readHousehold(words: string): HouseholdWords | null {
  const plain = plainHyphens(words).normalize("NFC").trim();
  const found = household.exec(plain);
  const numbers = found?.groups;
  if (!found || !numbers) return null;
  const { building, unit = numbers["alone"], either } = numbers;
  const rest = plain.slice(found[0].length).trim();
  return {
    building: building === undefined ? null : Number(building),
    unit: numberOf(unit ?? either),
    isEither: either !== undefined,
    // One letter would be found in nearly every text, so it is more likely an ending: '103동의'.
    rest: searchForm(rest).length < 2 ? "" : rest,
  };
}

/** A where-condition: the row of `households`, under this name, is one that the words mean. */
export function isMeant({ building, unit, isEither }: HouseholdWords, alias: string): RawBuilder<boolean> {
  const [itsBuilding, itsUnit] = [sql.ref(`${alias}.building`), sql.ref(`${alias}.unit`)];
  return isEither
    ? sql`(${itsBuilding} = ${unit} or ${itsUnit} = ${unit})`
    : sql`((${itsBuilding} = ${building} or ${building}::integer is null)
        and (${itsUnit} = ${unit} or ${unit}::integer is null))`;
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

const household = new RegExp(
  String.raw`^(?:` +
    String.raw`(?<building>\d{1,5})\s*(?:동|-)(?:\s*(?<unit>\d{1,5})(?:\s*호|(?=\s|$)))?` +
    String.raw`|(?<alone>\d{1,5})\s*호|(?<either>\d{1,5})(?=\s|$))`,
  "u",
);
