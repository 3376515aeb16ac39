// Separate from the contract's schemas, so that a field that only tidies what is typed does not load zod.

/**
 * What was typed, with the digits of any script and the signs of any width as a plain keyboard gives them, and without
 * what nobody sees, such as the marks around a pasted telephone number. Letters stay as they are: a syllable that an
 * input method is still composing is not touched.
 */
export function plainSigns(typed: string): string {
  return typed
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[！-～]/gu, (sign) => String.fromCodePoint(sign.codePointAt(0)! - wideGap))
    .replaceAll(/[^\P{Nd}0-9]/gu, plainDigit);
}

/** The same, with a plain hyphen for all that is typed as one; ㅡ is what a keyboard in Hangul has beside it. */
export function plainHyphens(typed: string): string {
  return plainSigns(typed).replaceAll(/[\p{Dash_Punctuation}−ㅡーｰ]/gu, "-");
}

/** From ASCII to its wide forms. */
const wideGap = 0xfee0;

function plainDigit(digit: string): string {
  const plain = digit.normalize("NFKC");
  if (/^\d$/.test(plain)) return plain;
  // Each script has its ten digits in a row.
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}
