/** What a template leaves open. A notice is not published with one of them in it. */
export const placeholders = ["{날짜}", "{시간}", "{대상}", "{문의}"] as const;

/** The placeholders in a text, each once, in the order of the list. */
export function placeholdersIn(text: string): string[] {
  return placeholders.filter((placeholder) => text.includes(placeholder));
}
