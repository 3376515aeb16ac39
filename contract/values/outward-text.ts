// What leaves the product is written on the server alone: browsers need not load this.
import { alertKind, filled } from "./alert-kinds.ts";
import type { AlertKindName, AnyWords } from "./alert-kinds.ts";
import { beginningOf } from "./beginning.ts";

/** A push or a mail's subject has room for this much of a title. */
const outwardLength = 80;

/** The words of an alert as they leave the product: a long title is shortened. */
export function outwardWords(words: AnyWords): AnyWords {
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      typeof word === "string" ? beginningOf(word, outwardLength) : word,
    ]),
  );
}

/** What a channel sends. */
export function outwardText(
  kind: AlertKindName,
  words: AnyWords,
  { apartment, showsTitle }: { apartment: string; showsTitle: boolean },
) {
  const { title, body, bodyWithoutTitle = body } = alertKind(kind);
  const all = { ...outwardWords(words), apartment };
  return { title: filled(title, all), body: filled(showsTitle ? body : bodyWithoutTitle, all) };
}
