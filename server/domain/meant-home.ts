import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { plainSigns } from "#contract/values/plain-signs.ts";

/** 112동 1503호, with the unit not finished yet; 동 or anything between two numbers divides them. */
const buildingAndUnit = /^(\d{1,5})(?:\s*동\s*|\s*[-–−ㅡ/,.]\s*|\s+)(\d{0,5})\s*호?$/u;
const unitAlone = /^(\d{1,5})\s*호$/u;
const digits = /^\d{1,10}$/u;

/**
 * A where-condition on `h` (households): the home is meant by what a person typed, as people write it ('112 1503',
 * '112-1503', '112동 1503호', '1121503'), or its beginning.
 */
export function isMeantHome(typed: string): RawBuilder<boolean> {
  const words = plainSigns(typed).normalize("NFC").trim().toLowerCase();
  if (words === "") return sql<boolean>`true`;
  const [, building, unit] = buildingAndUnit.exec(words) ?? [];
  if (building !== undefined && unit !== undefined) {
    const isUnit = words.endsWith("호")
      ? sql`h.unit::text = ${unit}`
      : sql`starts_with(h.unit::text, ${unit})`;
    return sql<boolean>`(h.building = ${Number(building)} and ${isUnit})`;
  }
  const [, onlyUnit] = unitAlone.exec(words) ?? [];
  if (onlyUnit !== undefined) return sql<boolean>`h.unit = ${Number(onlyUnit)}`;
  if (!digits.test(words)) return sql<boolean>`false`;
  return sql<boolean>`(starts_with(h.building::text || h.unit::text, ${words}) or starts_with(h.unit::text, ${words}))`;
}
