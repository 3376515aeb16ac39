import { searchForm } from "#contract/values/search-form.ts";

const longest = 120;
const before = 30;

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

/** The part of a text around the words, or its beginning if the words are elsewhere. */
export function excerptAround(text: string, words: string): string {
  const start = Math.max(0, (findWords(text, words)?.start ?? 0) - before);
  const excerpt = text.slice(start, start + longest).toWellFormed();
  return `${start > 0 ? "… " : ""}${excerpt}${start + longest < text.length ? " …" : ""}`;
}
