// Separate from the contract's schemas, so that a screen that only shows a number does not load zod.

import { plainHyphens } from "./plain-signs.ts";

/**
 * A telephone number as it was typed, with plain hyphens and no spaces more than one: people group the
 * digits of their own number as they know it.
 */
export function tidyTelephone(typed: string): string {
  return plainHyphens(typed)
    .replaceAll(/\s*[-~.·]\s*/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Whether it is one Korean number: with an area code, of a mobile phone, or of those that begin with 15, 16 or 18. */
export function isKoreanTelephone(text: string): boolean {
  return grouped.test(text) && number.test(nationalDigits(text));
}

/** The digits of one mobile number, however it is grouped. What holds anything else is none: it may be another number. */
export function mobileDigits(typed: string): string | undefined {
  const tidy = tidyTelephone(typed);
  const digits = nationalDigits(tidy);
  return grouped.test(tidy) && mobile.test(digits) ? digits : undefined;
}

/** The address of a link that calls the number. */
export function telephoneHref(telephone: string): string {
  return `tel:${nationalDigits(telephone)}`;
}

/** The digits as they are dialled in Korea. */
function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  return text.startsWith("+82") ? `0${digits.slice(2).replace(/^0/, "")}` : digits;
}

/** Enough for its owner to know the number by: 010-****-5678. */
export function maskedTelephone(digits: string): string {
  return `${digits.slice(0, 3)}-****-${digits.slice(-4)}`;
}

const grouped = /^\+?[\d() -]+$/;
/** 010 has eight digits behind it; the older codes have seven, too. */
const mobile = /^(?:010\d{8}|01[16-9]\d{7,8})$/;
const number =
  /^(?:02\d{7,8}|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])\d{7,8}|01[016-9]\d{7,8}|0(?:60|70|80)\d{7,8}|050\d{8,9}|1[568]\d{6})$/;
