import { z } from "zod";

/** Longest accepted values, in characters (Unicode code points), from the specification's 'Lengths'. */
export const maxLengths = {
  name: 50,
  nickname: 50,
  email: 254,
  address: 200,
  title: 200,
  body: 20_000,
  comment: 2_000,
  apartmentCode: 50,
  contact: 254,
  message: 2_000,
} as const;

/** How many characters a reader would count: code points, so that an emoji is one. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

const controlCharacter = /\p{Cc}/u;
const controlCharacterButLineBreakOrTab = /[^\P{Cc}\n\t]/u;

/** What Unicode calls stream-safe: no word of any language has more marks on one letter. */
const tooManyMarks = /\p{M}{31}/u;

/**
 * How many code units a character takes at most where a device sends its parts one by one: a Hangul
 * syllable three, a Greek letter with its accents four, a pair of surrogates two.
 */
const longestCharacter = 4;

const unusable = "사용할 수 없는 문자가 들어 있어요.";

interface TextRules {
  max: number;
  /** Shown when the field is missing, null or only blanks. */
  required: string;
  /** Line breaks and tabs are kept; they come out as \n whatever the browser sent. */
  multiline?: boolean;
}

/**
 * A required text: blanks around it are trimmed; a missing, null or blank one counts as empty.
 * Each Hangul syllable becomes one character, also where a device sends its letters apart.
 * Control characters, NUL and unpaired surrogates are refused, because PostgreSQL cannot store
 * some of them and nobody can read the others.
 *
 * Length and marks are looked at first: the time that composing takes grows with the square of the marks.
 */
export function requiredText({ max, required, multiline = false }: TextRules) {
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
        .min(1, required)
        .refine((value) => countCharacters(value) <= max, tooLong)
        .refine((value) => isReadable(value, multiline), unusable),
    );
}

function isReadable(value: string, multiline: boolean): boolean {
  return (
    value.isWellFormed() && !(multiline ? controlCharacterButLineBreakOrTab : controlCharacter).test(value)
  );
}

/** An e-mail address: trimmed, of e-mail form. Case is kept; comparison ignores it. */
export function emailText(required: string) {
  return requiredText({ max: maxLengths.email, required }).pipe(z.email("이메일 형식이 올바르지 않습니다."));
}

/** An id of one of our rows. */
export const id = z.uuid("잘못된 접근입니다.");

/** A moment: ISO 8601 with offset. */
export const timestamp = z.iso.datetime({ offset: true });
