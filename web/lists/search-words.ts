import { isSearchable } from "#contract/values/search-form.ts";

/** Two characters at least. A letter that an input method has only begun a syllable with does not count. */
export function wordsOf(typed: string): string | undefined {
  const words = typed.trim().replace(/(?<=[가-힣])[ㄱ-ㅣ]$/, "");
  return isSearchable(words) ? words : undefined;
}
