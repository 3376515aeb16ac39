/**
 * Whether a text contains what a person has typed so far. It compares letters (자모), because a syllable
 * changes while it is typed ('래밍' on the way to '래미안'). It also finds initials ('ㄹㅁㅇ 2'), and ignores spaces
 * and case.
 */
export function createKoreanFilter(query: string): (text: string) => boolean {
  const folded = fold(query);
  if (folded === "") return () => true;
  if (hasInitialsOnly.test(folded)) return (text) => initialsOf(text).includes(folded);
  const letters = toLetters(folded);
  return (text) => lettersOf(text).includes(letters);
}

const hasInitialsOnly = /^[^가-힣ㅏ-ㅣ]*[ㄱ-ㅎ][^가-힣ㅏ-ㅣ]*$/u;

const firstSyllable = 0xac00;
const syllableCount = 11_172;
// The letters in the order of Unicode's syllables. A letter that takes two key presses is written as two.
const leads = "ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ".split(" ");
const vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(" ");
const tails =
  " ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split(
    " ",
  );

let lettersOfSyllables: readonly string[] | undefined;

const lettersOf = remember((text) => toLetters(fold(text)));
const initialsOf = remember((text) => toInitials(fold(text)));

function fold(text: string): string {
  return text.normalize("NFC").replaceAll(" ", "").toLowerCase();
}

function toLetters(text: string): string {
  lettersOfSyllables ??= listLetters();
  const table = lettersOfSyllables;
  return mapSyllables(text, (index) => table[index]);
}

function toInitials(text: string): string {
  return mapSyllables(text, (index) => leads[Math.floor(index / (vowels.length * tails.length))]);
}

function mapSyllables(text: string, map: (index: number) => string | undefined): string {
  let result = "";
  for (const character of text) {
    const index = character.charCodeAt(0) - firstSyllable;
    result += (index >= 0 && index < syllableCount ? map(index) : undefined) ?? character;
  }
  return result;
}

function listLetters(): string[] {
  return leads.flatMap((lead) => vowels.flatMap((vowel) => tails.map((tail) => lead + vowel + tail)));
}

/** Keeps results, because each key press searches the same thousands of names again. */
export function remember(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) {
      result = compute(text);
      if (known.size >= 50_000) known.clear();
      known.set(text, result);
    }
    return result;
  };
}
