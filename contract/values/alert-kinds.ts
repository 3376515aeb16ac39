// Separate from the contract's schemas, so that a screen that only shows kinds does not load zod.
import type { AlertKind, AlertReader } from "./alert-kind.ts";
import { bookingAlertKinds } from "./booking-alert-kinds.ts";
import { clubAlertKinds } from "./club-alert-kinds.ts";
import { officeAlertKinds } from "./office-alert-kinds.ts";
import { residentAlertKinds } from "./resident-alert-kinds.ts";
import { surveyAlertKinds } from "./survey-alert-kinds.ts";
import { voteAlertKinds } from "./vote-alert-kinds.ts";

/** Every kind of alert. A new service adds its line to one of these, and calls `raiseAlert` of the server. */
export const alertKinds = {
  ...residentAlertKinds,
  ...bookingAlertKinds,
  ...clubAlertKinds,
  ...voteAlertKinds,
  ...surveyAlertKinds,
  ...officeAlertKinds,
};

export type AlertKindName = keyof typeof alertKinds;

/** The same record, where it is read by a name that only the database knows. */
const kinds: Record<AlertKindName, AlertKind> = alertKinds;

export const alertKindNames = Object.keys(alertKinds).filter(isAlertKind);

function isAlertKind(name: string): name is AlertKindName {
  return Object.hasOwn(alertKinds, name);
}

export function alertKind(kind: AlertKindName): AlertKind {
  return kinds[kind];
}

/** The words that a kind's texts need, by their names in braces. */
export type AlertWords<Kind extends AlertKindName = AlertKindName> = Record<
  Exclude<WordsIn<(typeof alertKinds)[Kind]["title" | "body"]>, "apartment">,
  string | number
>;

type WordsIn<Text extends string> = Text extends `${string}{${infer Word}}${infer Rest}`
  ? Word | WordsIn<Rest>
  : never;

/** The words of any kind, as the database answers them. */
export type AnyWords = Record<string, string | number>;

/** What the inbox shows. */
export function inboxText(kind: AlertKindName, words: AnyWords, titleOfSubject: string | null) {
  const { title, inInbox } = kinds[kind];
  const body = typeof inInbox === "string" ? (titleOfSubject ?? "") : filled(inInbox.body, words);
  return { title: filled(title, words), body };
}

/** The screen that an entry of `count` alerts leads to; the role's home if the kind is not for that role. */
export function alertAddress(
  kind: AlertKindName,
  role: AlertReader,
  subjectId: string,
  count: number,
  words: AnyWords = {},
): string {
  return kinds[kind].address[role]?.(subjectId, count, words) ?? `/${role}/dashboard`;
}

/** Puts the words in, and then takes the particle that fits the word before it. */
export function filled(text: string, words: AnyWords): string {
  return text
    .replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? ""))
    .replaceAll(
      /([가-힣])('?)\(으\)로/g,
      (_, last: string, quote: string) => last + quote + directionAfter(last),
    );
}

/** '으로' after a final consonant that is not ㄹ. */
function directionAfter(syllable: string): string {
  const final = (syllable.charCodeAt(0) - firstSyllable) % finalConsonants;
  return final === 0 || final === rieul ? "로" : "으로";
}

const [firstSyllable, finalConsonants, rieul] = [0xac00, 28, 8];
