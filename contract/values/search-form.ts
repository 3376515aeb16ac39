/**
 * A text as the search compares it: in lowercase and without spaces, because people space Korean as they like
 * ('천장 누수', '천장누수'). The database's search_form() does the same.
 */
export function searchForm(text: string): string {
  return text.replaceAll(spaces, "").toLowerCase();
}

const spaces = /[ \t\n\r\u00a0\u200b\u3000]/g;
