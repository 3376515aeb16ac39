import { isSearchable } from "#contract/values/search-form.ts";

/** Two characters at least, without the letter that an input method has only begun a syllable with. */
export function wordsOf(typed: string): string | undefined {
  const words = typed.trim().replace(/(?<=[가-힣])[ㄱ-ㅣ]$/, "");
  return isSearchable(words) ? words : undefined;
}
