/** A part of the font in a file of its own. The browser loads it for the first of its characters that it needs. */
export interface FontSlice {
  name: string;
  /** The characters inside. */
  codePoints: readonly number[];
  /** The value of CSS's `unicode-range`. */
  range: string;
}

const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;

/** How many of the most frequent syllables are in the core, besides those of the product's own texts. */
const coreSyllables = 1000;
/** Few, because one seldom syllable should not bring many that are not needed. */
const syllablesPerSlice = 40;
const rareBlock = 480;

/** ASCII, compatibility letters (ㄱ, ㅏ) and the marks that Korean texts use. */
const coreMarks =
  "·…‘’“”×÷±~–—•※→←↑↓°′″℃㎡㎏₩©®「」『』《》〈〉【】○●△▲□■◇◆☆★♥" +
  String.fromCodePoint(...between(0x20, 0x7e), 0xa0, ...between(0x3131, 0x3163));

/**
 * Divides the font. The core has every character of the product's own texts and the most frequent syllables, so that a
 * screen needs nothing more. The others follow by frequency, so that a text of a person needs one or two. Rare
 * characters come in blocks: their ranges are short in the style sheet, and hold characters of the files before them
 * too. The browser takes the face that was declared last.
 *
 * @param byFrequency all syllables, the most frequent first
 * @param others the font's characters that are no syllables
 */
export function sliceFont(
  ownTexts: string,
  byFrequency: readonly number[],
  others: readonly number[],
): FontSlice[] {
  const common = commonSyllables();
  const known = new Set([...byFrequency, ...others]);
  const core = new Set(
    [...codePoints(ownTexts), ...codePoints(coreMarks), ...byFrequency.slice(0, coreSyllables)].filter(
      (one) => known.has(one),
    ),
  );
  const frequent = byFrequency.slice(coreSyllables).filter((one) => common.has(one));
  const rare = new Set(byFrequency.filter((one) => !common.has(one)));
  const slices = [
    ...blocks(rare),
    exactly(
      "marks",
      others.filter((one) => !core.has(one)),
    ),
    ...chunksOf(frequent, syllablesPerSlice).map((chunk, index) => ({
      ...exactly(`frequent-${index + 1}`, chunk),
      // A syllable of the product's texts is in the core already.
      range: rangeOf(chunk.filter((one) => !core.has(one))),
    })),
    exactly("core", [...core]),
  ];
  return slices.filter(({ range }) => range !== "");
}

/** The 2,350 syllables of KS X 1001: nearly everything that Koreans write. */
function commonSyllables(): Set<number> {
  const decoder = new TextDecoder("euc-kr");
  const rows = between(0xb0, 0xc8).flatMap((row) => between(0xa1, 0xfe).map((column) => [row, column]));
  return new Set(codePoints(decoder.decode(new Uint8Array(rows.flat()))).filter(isSyllable));
}

function exactly(name: string, list: readonly number[]): FontSlice {
  return { name, codePoints: list.toSorted(ascending), range: rangeOf(list) };
}

function blocks(rare: ReadonlySet<number>): FontSlice[] {
  const starts = between(firstSyllable, lastSyllable).filter(
    (one) => (one - firstSyllable) % rareBlock === 0,
  );
  return starts.map((start, index) => {
    const end = Math.min(start + rareBlock - 1, lastSyllable);
    const inside = between(start, end).filter((one) => rare.has(one));
    return { name: `rare-${index + 1}`, codePoints: inside, range: spell(start, end) };
  });
}

/** The slices that a browser loads to draw a text. */
export function slicesFor<Slice extends FontSlice>(text: string, slices: readonly Slice[]): Slice[] {
  const runs = slices.toReversed().map((slice) => ({ slice, runs: parseRange(slice.range) }));
  const needed = new Set<Slice>();
  for (const one of codePoints(text)) {
    const found = runs.find((face) => face.runs.some(([start, end]) => one >= start && one <= end));
    if (found) needed.add(found.slice);
  }
  return [...needed];
}

/** Reads a `unicode-range`. */
export function parseRange(range: string): [start: number, end: number][] {
  return range.split(",").map((part) => {
    const [start = "", end = start] = part.trim().slice(2).split("-");
    return [Number.parseInt(start, 16), Number.parseInt(end, 16)];
  });
}

/** Spells a `unicode-range`. */
function rangeOf(list: readonly number[]): string {
  const runs: [start: number, end: number][] = [];
  for (const one of list.toSorted(ascending)) {
    const last = runs.at(-1);
    if (last && one - last[1] <= 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([start, end]) => spell(start, end)).join();
}

function spell(start: number, end: number): string {
  const hex = (one: number) => one.toString(16);
  return start === end ? `u+${hex(start)}` : `u+${hex(start)}-${hex(end)}`;
}

export function isSyllable(one: number): boolean {
  return one >= firstSyllable && one <= lastSyllable;
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!);
}

export function between(start: number, end: number): number[] {
  return Array.from({ length: end - start + 1 }, (_, index) => start + index);
}

function chunksOf<Item>(list: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

function ascending(one: number, other: number): number {
  return one - other;
}
