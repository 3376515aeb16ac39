/**
 * An expression of the catalogue as somebody would write it: keywords in small letters, no casts of texts to text, lists as
 * lists. What stands in quotes stays.
 */
export function asWritten(expression: string): string {
  return outsideOfQuotes(expression.replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, "$1"), (part) =>
    part.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase()),
  )
    .replaceAll(/ = any \(array\[([^[\]]*)\]\)/g, " in ($1)")
    .replaceAll(/\( select ([\w.]+\([^()]*\)) as \w+\)/g, "(select $1)")
    .replaceAll(/\(\((select [\w.]+\([^()]*\))\)\)/g, "($1)")
    .replaceAll("( select", "(select")
    .replaceAll("timestamp with time zone", "timestamptz");
}

function outsideOfQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}

/** The second and later lines of a text stand further in. */
export function indented(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}

/** A condition that is longer than a line begins a new one with each of its parts. */
export function onLines(condition: string, spaces: number): string {
  if (condition.length <= 100) return indented(condition, spaces);
  let depth = 0;
  const parts = condition.split(/(\(|\)| (?=(?:and|or) ))/).map((part) => {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    return part === " " && depth === 0 ? "\n" : part;
  });
  return indented(parts.join(""), spaces);
}
