/**
 * A regular expression of PostgreSQL for what a person has typed so far of a Korean name, to be matched with the
 * name in lowercase without spaces. The last syllable may still be growing ('남구' on the way to '남궁'), its final
 * consonant may belong to the next syllable ('감' on the way to '가민'), and single consonants stand for syllables
 * that begin with them ('ㄱㅇㅈ').
 */
export function koreanPattern(typed: string): string {
  const characters = Array.from(typed.normalize("NFC").toLowerCase().replaceAll(spaces, ""));
  return characters
    .map((character, index) => {
      if (leads.includes(character)) return `[${character}${syllablesOfLead(leads.indexOf(character))}]`;
      if (index === characters.length - 1 && isSyllable(character)) return unfinished(character);
      return escaped(character);
    })
    .join("");
}

const spaces = /\s/gu;
const firstSyllable = 0xac00;
const syllableCount = 11_172;
const [vowelCount, tailCount] = [21, 28];
// In the order of Unicode's syllables.
const leads = Array.from("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ");
const tails = Array.from(" ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ");
/** The last vowel that grows out of one, by their places: ㅗ to ㅚ, ㅜ to ㅟ, ㅡ to ㅢ. */
const growsTo = new Map([
  [8, 11],
  [13, 16],
  [18, 19],
]);
/** Final consonants of two letters, as those two. */
const pairs = new Map(
  [
    "ㄳㄱㅅ",
    "ㄵㄴㅈ",
    "ㄶㄴㅎ",
    "ㄺㄹㄱ",
    "ㄻㄹㅁ",
    "ㄼㄹㅂ",
    "ㄽㄹㅅ",
    "ㄾㄹㅌ",
    "ㄿㄹㅍ",
    "ㅀㄹㅎ",
    "ㅄㅂㅅ",
  ].map((letters) => [letters[0]!, { first: letters[1]!, second: letters[2]! }]),
);

function isSyllable(character: string): boolean {
  const index = character.charCodeAt(0) - firstSyllable;
  return index >= 0 && index < syllableCount;
}

/** What the syllable that a person is typing may become. */
function unfinished(character: string): string {
  const index = character.charCodeAt(0) - firstSyllable;
  const tail = index % tailCount;
  const open = index - tail;
  if (tail === 0) {
    const vowel = Math.floor(index / tailCount) % vowelCount;
    const furthest = open + ((growsTo.get(vowel) ?? vowel) - vowel) * tailCount;
    return `[${range(open, furthest + tailCount - 1)}]`;
  }
  const letter = tails[tail]!;
  const longer = tails.flatMap((each, place) =>
    pairs.get(each)?.first === letter ? [syllable(open + place)] : [],
  );
  const pair = pairs.get(letter);
  const before = pair ? syllable(open + tails.indexOf(pair.first)) : syllable(open);
  const next = leads.indexOf(pair?.second ?? letter);
  const moved = next < 0 ? "" : `|${before}[${syllablesOfLead(next)}]`;
  return `([${character}${longer.join("")}]${moved})`;
}

function syllablesOfLead(lead: number): string {
  const first = lead * vowelCount * tailCount;
  return range(first, first + vowelCount * tailCount - 1);
}

function range(first: number, last: number): string {
  return `${syllable(first)}-${syllable(last)}`;
}

function syllable(index: number): string {
  return String.fromCharCode(firstSyllable + index);
}

/** Every character that could mean something in an expression stands for itself. */
function escaped(character: string): string {
  return /^[\p{L}\p{N}]$/u.test(character) ? character : `\\${character}`;
}
