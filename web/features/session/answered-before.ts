import type { Output } from "#contract/index.ts";
import { mostFoundApartments } from "#contract/session.ts";
import { searchForm } from "#contract/values/search-form.ts";

export type Answer = Output<"findApartments">;

/**
 * The answer for these words, if the whole answer for a part of them is here: whoever types one letter more,
 * or deletes and types again, needs no other question.
 *
 * @param answers by the key of their query, which ends with their words; all words as searchForm() gives them
 */
export function answeredBefore(
  words: string,
  answers: readonly (readonly [key: readonly unknown[], answer: Answer | undefined])[],
): Answer | undefined {
  for (const [key, answer] of answers) {
    const part = key.at(-1);
    if (!answer || answer.apartments.length >= mostFoundApartments) continue;
    if (typeof part !== "string" || !words.includes(part)) continue;
    return {
      ...answer,
      apartments: answer.apartments.filter(({ name }) => searchForm(name).includes(words)),
    };
  }
  return undefined;
}
