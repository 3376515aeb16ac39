import { z } from "zod";

import { cleanText, hasVisibleLetter, unusableSignIn } from "./clean-text.ts";
import { plainEmail } from "./plain-email.ts";

/** The longest accepted values, in characters (Unicode code points), from the specification's 'Lengths'. */
export const maxLengths = {
  name: 50,
  nickname: 50,
  position: 50,
  email: 254,
  address: 200,
  title: 200,
  body: 20_000,
  comment: 2_000,
  complaintMessage: 5_000,
  apartmentCode: 50,
  contact: 254,
  message: 2_000,
  telephone: 30,
  officeHours: 200,
  note: 1_000,
  summary: 200,
  detail: 500,
  visitorMemo: 100,
  place: 100,
  marketMessage: 1_000,
} as const;

/** Counts characters as a reader does: by code points, so that an emoji is one. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/**
 * The most code units of a character on devices that send its parts one by one: three for a Hangul syllable,
 * four for a Greek letter with its accents, two for a surrogate pair.
 */
const longestCharacter = 4;

interface TextRules {
  max: number;
  /** Keeps line breaks and tabs; elsewhere each is a blank. Every browser's line breaks become \n. */
  multiline?: boolean;
}

interface RequiredTextRules extends TextRules {
  /** Shown if the field is missing, null or nothing that eyes see. */
  required: string;
}

/**
 * A required text, cleaned of what nobody typed on purpose. A missing or null text counts as empty, and so does one
 * without a visible letter. Each Hangul syllable becomes one character, even if a device sends its letters apart.
 * Unpaired surrogates are refused. Length and marks are checked before letters are composed, because the time for that
 * grows with the square of the marks.
 */
export function requiredText({ required, ...rules }: RequiredTextRules) {
  return typedText(rules).pipe(z.string().min(1, required));
}

/** A text that may be left out, under the same rules: a missing, null or blank text becomes null. */
export function optionalText(rules: TextRules) {
  return typedText(rules).transform((value) => (value === "" ? null : value));
}

/**
 * A text that is looked for, or compared with what is there, as it is: not cleaned, but one that a database can hold, so
 * without NUL and unpaired surrogates.
 */
export function plainText(max: number, wrong: string, tooLong = wrong) {
  return z
    .string(wrong)
    .max(max, tooLong)
    .regex(/^[^\0\p{Surrogate}]*$/u, wrong);
}

function typedText({ max, multiline = false }: TextRules) {
  const tooLong = `${max.toLocaleString("ko-KR")}자까지 입력할 수 있어요.`;
  return z
    .string({ error: "글자를 입력해 주세요." })
    .max(max * longestCharacter, { error: tooLong, abort: true })
    .nullish()
    .transform((value) => cleanText(value ?? "", multiline))
    .pipe(z.string().superRefine(refuseUnusable))
    .transform((value) => (hasVisibleLetter(value) ? value.normalize("NFC") : ""))
    .pipe(z.string().refine((value) => countCharacters(value) <= max, tooLong));
}

function refuseUnusable(value: string, context: z.RefinementCtx): void {
  const message = unusableSignIn(value);
  if (message) context.addIssue({ code: "custom", message });
}

const wrongEmail = "이메일 형식이 올바르지 않습니다.";

/** An e-mail address, in plain signs and checked for its form. Its case is kept, but comparisons ignore it. */
export function emailText(required: string) {
  return requiredText({ max: maxLengths.email, required })
    .transform(plainEmail)
    .pipe(z.email(wrongEmail).max(maxLengths.email, wrongEmail));
}

/** The id of one of our rows. */
export const id = z.uuid("잘못된 접근입니다.");

/** A moment: ISO 8601 with offset. */
export const timestamp = z.iso.datetime({ offset: true });

const checkDay = "날짜를 확인해 주세요.";

/**
 * A day of Seoul that a caller gives, of this century. What is no day ends the checking: no rule about several
 * days is asked about it.
 */
export function givenDay(missing = checkDay) {
  return z.iso
    .date({ error: missing, abort: true })
    .max("2026-11-23".length, missing)
    .refine((day) => day >= "2000-01-01" && day < "2100-01-01", checkDay);
}

/** A moment that a caller gives. PostgreSQL has neither the year 0 nor every offset. */
export function givenMoment(sentence: string) {
  return z.iso
    .datetime({ offset: true, error: sentence })
    .max(40, sentence)
    .refine((typed) => Date.parse(typed) > 0, sentence)
    .transform((typed) => (typed.endsWith("Z") ? typed : new Date(typed).toISOString()));
}
