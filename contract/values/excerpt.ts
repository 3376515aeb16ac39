// Separate from the contract's schemas, so that a list that only shows excerpts does not load zod.

import { beginningOf, letterStart } from "./beginning.ts";
import { searchForm } from "./search-form.ts";

/** The place of the words in the text. The search's own comparison ignores spaces and case. */
export function findWords(text: string, words: string): { start: number; end: number } | undefined {
  const sought = searchForm(words);
  if (sought === "") return undefined;
  // The place in the text that each compared character came from.
  const origins: number[] = [];
  let compared = "";
  let at = 0;
  for (const character of text) {
    const form = searchForm(character);
    for (let count = 0; count < form.length; count++) origins.push(at);
    compared += form;
    at += character.length;
  }
  const found = compared.indexOf(sought);
  if (found < 0) return undefined;
  return { start: origins[found]!, end: origins[found + sought.length] ?? text.length };
}

interface ExcerptSize {
  /** So many characters before the words. */
  before: number;
  most: number;
  /** Says on either side that there is more. */
  mark?: string;
}

/** The part of a text around the words, or its beginning if the words are elsewhere; in whole letters. */
export function partAround(text: string, words: string, { before, most, mark = "" }: ExcerptSize): string {
  const start = letterStart(text, (findWords(text, words)?.start ?? 0) - before);
  const rest = text.slice(start);
  const excerpt = beginningOf(rest, most);
  return `${start > 0 && mark ? `${mark} ` : ""}${excerpt}${excerpt.length < rest.length && mark ? ` ${mark}` : ""}`;
}
