// Separate from the contract's schemas, so that what only shows a text does not load zod.

/**
 * As much of a text as so many characters (Unicode code points) hold, ending between letters as people see them: no
 * emoji loses a part, no vowel its mark. A single letter that is longer is cut all the same.
 *
 * @param mark is put behind a beginning that is not the whole
 */
export function beginningOf(text: string, most: number, mark = ""): string {
  if (text.length <= most) return text;
  const end = endOf(text, most);
  return end === text.length ? text : ended(text.slice(0, letterStart(text, end) || end), mark);
}

function ended(beginning: string, mark: string): string {
  return mark === "" ? beginning : beginning.trimEnd() + mark;
}

/** Where the letter begins that people see at this place of a text. */
export function letterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  return letters?.segment(text).containing(at)?.index ?? at;
}

/** Firefox has it since version 125; before, an emoji of several signs may lose some. */
const letters = "Segmenter" in Intl ? new Intl.Segmenter("ko", { granularity: "grapheme" }) : undefined;

/** The place behind so many characters. */
function endOf(text: string, most: number): number {
  let end = 0;
  for (let count = 0; count < most && end < text.length; count++)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return end;
}
