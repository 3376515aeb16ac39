import type { Output } from "#contract/index.ts";
import { mostFoundApartments } from "#contract/session.ts";
import { isNamed, soughtNameForms } from "#contract/values/apartment-names.ts";

export type Answer = Output<"findApartments">;

/**
 * The answer for these words, if the whole answer for a part of them is here: typing one letter more, or deleting and
 * typing again, needs no other question.
 *
 * @param answers by the key of their query, which ends with their words
 */
export function answeredBefore(
  words: string,
  answers: readonly (readonly [key: readonly unknown[], answer: Answer | undefined])[],
): Answer | undefined {
  const forms = soughtNameForms(words);
  for (const [key, answer] of answers) {
    const part = key.at(-1);
    if (!answer || answer.apartments.length >= mostFoundApartments) continue;
    if (typeof part !== "string" || !holdsAnyOf(forms, soughtNameForms(part))) continue;
    return { ...answer, apartments: answer.apartments.filter(({ name }) => isNamed(name, forms)) };
  }
  return undefined;
}

/** Whatever holds one of the forms then holds a part. */
function holdsAnyOf(forms: readonly string[], parts: readonly string[]): boolean {
  return forms.length > 0 && forms.every((form) => parts.some((part) => form.includes(part)));
}
