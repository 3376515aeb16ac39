import { createHash } from "node:crypto";

/** The most statements that have a name: lists of varying length make ever new ones. */
const mostNames = 1000;

/** Returns a function that names a statement by its text, to prepare it once; undefined if a thousand others have a name. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, name);
    return name;
  };
}
