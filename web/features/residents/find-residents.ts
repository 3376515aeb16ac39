import type { Resident } from "#contract/residents.ts";
import { homeOf } from "#web/handover/slip-words.ts";
import { createKoreanFilter } from "#web/ui/fields/korean-search.ts";

type Sought = Pick<Resident, "name" | "email" | "building" | "unit">;

/**
 * Whether a resident is meant by what a person typed: a home as people write it ('112 1503', '112-1503',
 * '112동 1503호', '1121503', or its beginning), a part of the name, or the beginning of the e-mail.
 */
export function residentFinder(typed: string): (resident: Sought) => boolean {
  const words = typed.normalize("NFC").trim().toLowerCase();
  if (words === "") return () => true;
  const isHome = homeFinder(words);
  const isInName = createKoreanFilter(words);
  return (resident) =>
    isHome(resident) ||
    // A name that is only the home would also find '1112동' by '112동'.
    (resident.name !== homeOf(resident) && isInName(resident.name)) ||
    resident.email.toLowerCase().startsWith(words);
}

/** 112동 1503호, with the unit not finished yet; 동 or anything between two numbers divides them. */
const buildingAndUnit = /^(\d+)(?:\s*동\s*|\s*[-–/,.]\s*|\s+)(\d*)\s*호?$/u;
const unitAlone = /^(\d+)\s*호$/u;
const digits = /^\d+$/u;

function homeFinder(words: string): (resident: Sought) => boolean {
  const [, building, unit] = buildingAndUnit.exec(words) ?? [];
  if (building !== undefined && unit !== undefined) {
    const isUnit = words.endsWith("호") ? (each: string) => each === unit : startsWith(unit);
    return (resident) => resident.building === building && isUnit(resident.unit);
  }
  const [, onlyUnit] = unitAlone.exec(words) ?? [];
  if (onlyUnit !== undefined) return (resident) => resident.unit === onlyUnit;
  if (!digits.test(words)) return () => false;
  const isBeginning = startsWith(words);
  return (resident) => isBeginning(resident.building + resident.unit) || isBeginning(resident.unit);
}

function startsWith(beginning: string): (text: string) => boolean {
  return (text) => text.startsWith(beginning);
}
