/**
 * A text as the search compares it: in lowercase and without spaces, because people space Korean as they like
 * ('천장 누수', '천장누수'). The database's search_form() does the same.
 */
export function searchForm(text: string): string {
  return text.replaceAll(spaces, "").toLowerCase();
}

/** Whether there are two characters to search for. */
export function isSearchable(words: string): boolean {
  return Array.from(searchForm(words)).length >= 2;
}

const spaces = /[ \t\n\r\u00a0\u200b\u3000]/g;
