/** What a template leaves open. A notice is not published with one of them in it. */
export const placeholders = ["{날짜}", "{시간}", "{대상}", "{문의}"] as const;

export type Placeholder = (typeof placeholders)[number];

/** The placeholders in a text, each once, in the order of the list. */
export function placeholdersIn(text: string): Placeholder[] {
  return placeholders.filter((placeholder) => placesOf(text, placeholder).length > 0);
}

/** Where a placeholder stands in a text. People who type within the braces often leave a blank there. */
export function placesOf(text: string, placeholder: Placeholder): { start: number; end: number }[] {
  const pattern = new RegExp(String.raw`\{\s*${placeholder.slice(1, -1)}\s*\}`, "gu");
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}
