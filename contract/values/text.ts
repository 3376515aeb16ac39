import { z } from "zod";

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
} as const;

/** Counts characters as a reader does: by code points, so that an emoji is one. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

const controlCharacter = /\p{Cc}/u;
const controlCharacterButLineBreakOrTab = /[^\P{Cc}\n\t]/u;

/** Unicode's limit for stream-safe text: no language has more marks on one letter. */
const tooManyMarks = /\p{M}{31}/u;

/**
 * The most code units of a character on devices that send its parts one by one: three for a Hangul syllable,
 * four for a Greek letter with its accents, two for a surrogate pair.
 */
const longestCharacter = 4;

const unusable = "사용할 수 없는 문자가 들어 있어요.";

interface TextRules {
  max: number;
  /** Keeps line breaks and tabs. Line breaks become \n, whatever the browser sent. */
  multiline?: boolean;
}

interface RequiredTextRules extends TextRules {
  /** Shown if the field is missing, null or only spaces. */
  required: string;
}

/**
 * A required text. Spaces around it are trimmed, and a missing, null or blank text counts as empty. Each
 * Hangul syllable becomes one character, even if a device sends its letters apart. Control characters, NUL
 * and unpaired surrogates are refused: PostgreSQL cannot store some of them, and nobody can read the others.
 * Length and marks are checked before letters are composed, because the time for that grows with the square
 * of the marks.
 */
export function requiredText({ required, ...rules }: RequiredTextRules) {
  return typedText(rules).pipe(z.string().min(1, required));
}

/** A text that may be left out, under the same rules: a missing, null or blank text becomes null. */
export function optionalText(rules: TextRules) {
  return typedText(rules).transform((value) => (value === "" ? null : value));
}

function typedText({ max, multiline = false }: TextRules) {
  const tooLong = `${max.toLocaleString("ko-KR")}자까지 입력할 수 있어요.`;
  return z
    .string({ error: "글자를 입력해 주세요." })
    .max(max * longestCharacter, { error: tooLong, abort: true })
    .refine((value) => !tooManyMarks.test(value), unusable)
    .nullish()
    .transform((value) => (value ?? "").replaceAll(/\r\n?/g, "\n").normalize("NFC").trim())
    .pipe(
      z
        .string()
        .refine((value) => countCharacters(value) <= max, tooLong)
        .refine((value) => isReadable(value, multiline), unusable),
    );
}

function isReadable(value: string, multiline: boolean): boolean {
  return (
    value.isWellFormed() && !(multiline ? controlCharacterButLineBreakOrTab : controlCharacter).test(value)
  );
}

/** An e-mail address, trimmed and checked for its form. Its case is kept, but comparisons ignore it. */
export function emailText(required: string) {
  return requiredText({ max: maxLengths.email, required }).pipe(z.email("이메일 형식이 올바르지 않습니다."));
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
