import type { z } from "zod";

import { writingErrors } from "#contract/errors/writings.ts";

import { findPersonalData } from "./personal-data.ts";
import { notePossibleNumber } from "./possible-numbers.ts";
import { optionalText, requiredText } from "./text.ts";

/**
 * A text that others read: as requiredText(), and without a resident registration number. Forms ask about a number that
 * may be one before they send it: see web/forms/possible-number-question.tsx.
 */
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

/**
 * A text that others read together with more, such as the names of files: the server refuses resident registration
 * numbers in all of them at once. Forms ask about what may be one all the same.
 */
export function askedText<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((written) => {
    holdsNoResidentNumber(written);
    return true;
  });
}

const residentNumberFound = writingErrors.resident_number_found.message;

/** Looks for one, and notes what may be one for the form that asks. */
export function holdsNoResidentNumber(text: string): boolean {
  const found = findPersonalData(text);
  for (const { kind, text: number } of found) {
    if (kind === "possibleResidentNumber") notePossibleNumber(number);
  }
  return found.every(({ kind }) => kind !== "residentNumber");
}
