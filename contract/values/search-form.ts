/**
 * A text as the search compares it: in lowercase, for any way of writing its letters ('ＬＧ', '①', '㎏'), and without
 * spaces, because people space Korean as they like ('천장 누수', '천장누수'). The database's search_form() does the same.
 */
export function searchForm(text: string): string {
  return readableLetters(text).toLowerCase().replaceAll("ς", "σ").replaceAll(spaces, "");
}

/** Whether there are two characters to search for. */
export function isSearchable(words: string): boolean {
  return Array.from(searchForm(words)).length >= 2;
}

/**
 * The plain way of writing what has others (Unicode's NFKC). Consonants and vowels that stand alone stay as they are:
 * those of 'ㅋㅋㅜ' would grow together. As readable_letters() in the database.
 */
export function readableLetters(text: string): string {
  return text.replaceAll(notAlone, (part) => part.normalize("NFKC"));
}

const notAlone = /[^ㄱ-ㆎ]+/g;
const spaces = /[ \t\n\r\u00a0\u200b\u3000]/g;
