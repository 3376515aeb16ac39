import { writingErrors } from "#contract/errors/writings.ts";

import { holdsResidentNumber } from "./personal-data.ts";
import { optionalText, requiredText } from "./text.ts";

/** A text that others read: as requiredText(), and without a resident registration number. */
export function requiredPublishedText(rules: Parameters<typeof requiredText>[0]) {
  return requiredText(rules).refine(holdsNoResidentNumber, residentNumberFound);
}

/** One that may be left out. */
export function optionalPublishedText(rules: Parameters<typeof optionalText>[0]) {
  return optionalText(rules).refine(
    (text) => text === null || holdsNoResidentNumber(text),
    residentNumberFound,
  );
}

const residentNumberFound = writingErrors.resident_number_found.message;

function holdsNoResidentNumber(text: string): boolean {
  return !holdsResidentNumber(text);
}
