import { findPersonalData, holdsResidentNumber } from "#contract/values/personal-data.ts";
import type { PersonalData } from "#contract/values/personal-data.ts";
import { CallError } from "#server/call/call-error.ts";

/**
 * Returns what else tells of a person in the texts that the office publishes.
 *
 * @param texts by their fields
 * @throws CallError if one of them holds a resident registration number
 */
export function refuseResidentNumbers(texts: Record<string, string>): PersonalData[] {
  const field = Object.keys(texts).find((name) => holdsResidentNumber(texts[name]!));
  if (field !== undefined) throw new CallError("resident_number_found", { field });
  return findPersonalData(Object.values(texts).join("\n"));
}
