/**
 * What a spreadsheet reads as a formula: one of these signs, also in its wide form, behind anything that is blank or
 * cannot be seen. A tab or a line's return at the beginning does the same.
 */
const formula = /^'*[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*?[=+\-@\t\r＝＋－＠]/u;

/** Puts an apostrophe before a text that a spreadsheet would read as a formula, or as one with such an apostrophe. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe away again, so that what we wrote is read as it was. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
