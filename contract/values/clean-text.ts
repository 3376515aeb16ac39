// Separate from the contract's schemas, so that a screen that only shows a text does not load zod.

/**
 * What was typed or pasted, as it is kept. Word, PowerPoint and 한글 leave signs in a text that nobody sees: those that
 * mean something become what they mean, the others go. What people see stays: emoji of several parts, their
 * variations, and the letters of old Hangul.
 */
export function cleanText(typed: string, isMultiline: boolean): string {
  const inLines = typed
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\u001e", "-")
    .replaceAll(signOfFont, (sign) => bullets[sign] ?? sign)
    .replaceAll(beginningOfItem, "•")
    .replaceAll(invisible, "$<flag>")
    .replaceAll(blankLetter, " ")
    .replaceAll(blankVowel, " ");
  const line = isMultiline ? inLines : inLines.replaceAll(/[\t\n]+/g, " ");
  return line.replaceAll(blanksAround, "");
}

/** Whether eyes see something in it. A letter that takes room and shows nothing is none, as is a mark without a letter. */
export function hasVisibleLetter(text: string): boolean {
  return visible.test(text);
}

/** What no cleaning can mend, told so that the person who typed it finds it; undefined if there is nothing. */
export function unusableSignIn(text: string): string | undefined {
  const broken = unpaired.exec(text);
  if (broken) return `${placeIn(text, broken.index)} 글자가 깨져 있어요. 지우고 다시 입력해 주세요.`;
  const marks = tooManyMarks.exec(text);
  return marks
    ? `${placeIn(text, Math.max(marks.index - 1, 0))} 글자에 기호가 서른 개 넘게 붙어 있어요. 지우고 다시 입력해 주세요.`
    : undefined;
}

function placeIn(text: string, at: number): string {
  const lines = text.slice(0, at).split("\n");
  const place = `${Array.from(lines.at(-1)!).length + 1}번째`;
  return text.includes("\n") ? `${lines.length}번째 줄 ${place}` : place;
}

/** A half of a pair of surrogates: PostgreSQL cannot store it. */
const unpaired = /\p{Cs}/u;

/** More than Unicode's limit for stream-safe text: no language has more marks on one letter. */
const tooManyMarks = /\p{M}{31}/u;

/** Visible, and not one of the blanks that Unicode counts as letters or symbols; U+2800 is that of Braille. */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u;

/**
 * Control signs but line break and tab; signs of format, also those of direction, which make a text read as another;
 * signs that stand for an object or that only one font has; and what is no character. Joiners stay, since emoji and
 * some writings need them; a flag's tags stay with their flag.
 */
const invisible =
  /(?<flag>\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f})|[^\P{Cc}\n\t]|(?![\u200c\u200d])(?=\p{Default_Ignorable_Code_Point})\p{Cf}|[\ufff9-\ufffc\p{Co}]|\p{Noncharacter_Code_Point}/gu;

/**
 * Signs that are a letter to Unicode and a blank to eyes: Egyptian, musical, Hangul. A filler beside a letter of old
 * Hangul is a part of its syllable.
 */
const blankLetter =
  /[\u3164\uffa0\u{13441}\u{13442}\u{1d159}]|\u115f(?!\u1160?[\u1161-\u11ff\ud7b0-\ud7fb])/gu;
const blankVowel = /(?<![\u1100-\u115f\ua960-\ua97c])\u1160/g;

const blanksAround = /^[\u200c-\u200d\s\u2800]+|(?<![\u200c-\u200d\s\u2800])[\u200c-\u200d\s\u2800]+$/g;

/** Only its own font and program know how it looks. */
const signOfFont = /\p{Co}/gu;

/** What begins a line is a bullet, with any look. The sign comes first: each blank is looked at once. */
const beginningOfItem = /\p{Co}(?<=^[^\S\n]*\p{Co})/gmu;

/** Lists of Word have their bullets from Wingdings and Symbol, with their letters at U+F000. */
const bullets: Record<string, string> = {
  "\uf06c": "●",
  "\uf06e": "■",
  "\uf06f": "□",
  "\uf071": "❑",
  "\uf075": "◆",
  "\uf076": "❖",
  "\uf0a7": "▪",
  "\uf0a8": "□",
  "\uf0b7": "•",
  "\uf0d8": "➢",
  "\uf0e0": "→",
  "\uf0e8": "➔",
  "\uf0fc": "✓",
  "\uf0fe": "☑",
};
