// Separate from the contract's schemas: fields that find an apartment as it is typed load it, and no zod.

import { readableLetters } from "./search-form.ts";
import { spokenLatin } from "./spoken-latin.ts";

/**
 * The ways in which a name is compared: its letters and digits, the same as it is said ('LG', 'the #' and 'Ⅱ' as 엘지,
 * 더샵 and 2), and that without 아파트, 단지 and 차. A number stands in brackets, so that '1' is not found in '11'. What
 * the name itself has in brackets, such as a quarter of the town, may be left out.
 */
export function apartmentNameForms(name: string): string[] {
  const outside = name.replaceAll(/[(（[{〔【].*?[)）\]}〕】]/gu, " ");
  return distinct([...formsOf(name), ...formsOf(outside)]);
}

/** The ways in which words are looked for in the forms of a name: one that holds any of them is found. */
export function soughtNameForms(words: string): string[] {
  const [written, ...others] = formsOf(words);
  // The rest of '1차' and '2단지 아파트' would find half of the country.
  return distinct([written!, ...others.filter((form) => countLetters(form) > 1)]);
}

/** Whether a name holds one of the forms that are looked for. */
export function isNamed(name: string, sought: readonly string[]): boolean {
  return apartmentNameForms(name).some((form) => sought.some((part) => form.includes(part)));
}

function formsOf(text: string): string[] {
  const plain = readableLetters(plainNumerals(text)).toLowerCase();
  const spoken = spokenForm(plain);
  return [marked(plain), spoken, withoutKind(spoken)];
}

function spokenForm(plain: string): string {
  const said = plain
    .replaceAll(/(?<=\bthe\b|더)[\s\p{P}]*[#♯]/gu, "샵")
    // Only where nothing else can be meant: 'I' also begins '아이파크'.
    .replaceAll(/(?<![a-z\d])(?!xi(?![a-z]))[ivx]{2,}(?![a-z\d])/g, fromRoman)
    .replaceAll(/(?<![a-z\d])[ivx](?![a-z\d])(?=\s*(?:단지|차|아파트|[)\]}]|$))/g, fromRoman)
    // The apostrophe of we've.
    .replaceAll(/(?<=[a-z])['’](?=[a-z])/g, "")
    .replaceAll(/[a-z]+/g, spokenLatin);
  return sameSound(marked(said)).replaceAll("더샾", "더샵");
}

/** Letters alone, and each number in brackets and without the noughts before it. */
function marked(text: string): string {
  return text.replaceAll(/\d+|[^\p{L}]/gu, (part) =>
    /^\d/.test(part) ? `[${part.replace(/^0+(?=\d)/, "")}]` : "",
  );
}

function withoutKind(form: string): string {
  return form
    .replaceAll("아파트", "")
    .replaceAll(/제(?=\[)/g, "")
    .replaceAll(/(?<=\])(?:단지|차)/g, "")
    .replace(/단지$/, "");
}

/** ㅐ and ㅔ are written for each other, as they sound alike: 래미안, 레미안. */
function sameSound(text: string): string {
  return text.replaceAll(/[가-힣]/g, (syllable) => {
    const place = syllable.charCodeAt(0) - 0xac00;
    const isAe = [1, 3].includes(Math.floor(place / tails) % vowels);
    return isAe ? String.fromCharCode(syllable.charCodeAt(0) + 4 * tails) : syllable;
  });
}

/** Numbers of Unicode's syllables; ㅔ is four vowels behind ㅐ, and ㅖ behind ㅒ. */
const tails = 28;
const vowels = 21;

/** The letters that Unicode has for Roman numerals are never meant as letters. */
function plainNumerals(text: string): string {
  return text.replaceAll(/[Ⅰ-Ⅿⅰ-ⅿ]+/gu, (numeral) => fromRoman(numeral.normalize("NFKC").toLowerCase()));
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function fromRoman(numeral: string): string {
  const digits = Array.from(numeral, (letter) => romanDigits[letter]!);
  // A smaller one before a larger one is taken away.
  return String(
    digits.reduce((sum, digit, place) => sum + (digit < (digits[place + 1] ?? 0) ? -digit : digit), 0),
  );
}

function countLetters(form: string): number {
  return form.match(/\p{L}/gu)?.length ?? 0;
}

function distinct(forms: readonly string[]): string[] {
  return [...new Set(forms)].filter((form) => form !== "");
}
