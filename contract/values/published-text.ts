import type { z } from "zod";

import { writingErrors } from "#contract/errors/writings.ts";

import { findPersonalData } from "./personal-data.ts";
import { notePossibleNumber } from "./possible-numbers.ts";
import { optionalText, requiredText } from "./text.ts";

/**
 * A text that others read: as requiredText(), and without a resident registration number. Of a number that may be one,
 * forms ask before they send it: see web/forms/possible-number-question.tsx.
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
 * One whose resident registration numbers the server refuses together with what else is published with it, such as the names
 * of files: forms ask about what may be one all the same.
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
