import { partAround } from "#contract/values/excerpt.ts";

/** The part of a text around the words that a list has room for, or its beginning if the words are elsewhere. */
export function excerptAround(text: string, words: string): string {
  return partAround(text, words, { before: 30, most: 120, mark: "…" });
}
