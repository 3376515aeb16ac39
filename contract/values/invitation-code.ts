// Separate from the contract's schemas, so that a screen that only shows a code does not load zod.

import { plainHyphens } from "./plain-signs.ts";

/** No two of these look alike, in print or in handwriting. */
export const codeLetters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

export const codeLength = 8;

/** What was typed or pasted, in the form that codes are drawn in: 'abcd-2345' is ABCD2345. */
export function invitationCodeOf(typed: string): string {
  return plainHyphens(typed).toUpperCase().replaceAll(/[\s-]/g, "");
}

/** Easier to read out and to copy: ABCD-2345. */
export function spelledCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
