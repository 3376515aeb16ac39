// Separate from the contract's schemas: it compares names, and loads no zod.

/**
 * A name without all that eyes pass over: people take two names with one skeleton for the same. Width, case, blanks,
 * marks, punctuation and invisible signs make no difference, and neither do letters that look like a Latin one. Symbols
 * and emoji do.
 */
export function skeletonOf(name: string): string {
  return Array.from(
    name
      .normalize("NFKD")
      .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{So}\p{Extended_Pictographic}]/gu, ""),
    (letter) => lookalikes.get(letter) ?? letter,
  ).join("");
}

/** The letters alone: a star around a name makes it no other office's. */
export function lettersOf(name: string): string {
  return skeletonOf(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Cyrillic and Greek letters that are drawn as Latin ones, and what is one stroke or one ring. */
const lookalikes = new Map(
  Object.entries({
    a: "аα",
    c: "сϲ",
    d: "ԁ",
    e: "еε",
    g: "ɡ",
    h: "һ",
    j: "ј",
    k: "кκ",
    l: "i1іιıӏ",
    m: "м",
    n: "ո",
    o: "0оο",
    p: "рρ",
    q: "ԛ",
    s: "ѕ",
    t: "тτ",
    u: "υ",
    v: "ν",
    w: "ԝω",
    x: "хχ",
    y: "уγ",
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);
