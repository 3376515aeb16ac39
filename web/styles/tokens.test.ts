import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const source = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const roles = ["neutral", "brand", "positive", "warning", "critical", "informative"];
const layers = ["bg-ground", "bg-raised", "bg-overlay"];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  const tokens = readTokens(theme);
  const contrast = (one: string, other: string) => {
    const [darker, lighter] = [luminance(tokens, one), luminance(tokens, other)].toSorted((a, b) => a - b);
    return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
  };

  test.each([
    ...roles.flatMap((role) => textPairs(role)),
    ...layers.map((layer) => ["fg-neutral-weak", layer]),
    ["fg-neutral-weak", "bg-neutral-weak"],
    ["fg-neutral-weak", "bg-neutral-hover"],
    ["fg-placeholder", "bg-raised"],
  ])("text %s on %s reads", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ...roles.flatMap((role) => layers.map((layer) => [`stroke-${role}`, layer])),
    ...roles.flatMap((role) => layers.map((layer) => [`fg-${role}-weak`, layer])),
    ...layers.map((layer) => ["focus-ring", layer]),
    ["stroke-critical-solid", "bg-raised"],
  ])("edge or icon %s on %s is seen", (edge, ground) => {
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

/** The texts and the grounds that they stand on, hovered and pressed fills included. */
function textPairs(role: string): [string, string][] {
  const fills = (strength: string) =>
    ["", "-hover", "-pressed"].map((state) => `bg-${role}-${strength}${state}`);
  return [
    ...[...layers, ...fills("weak"), `bg-${role}-hover`, `bg-${role}-pressed`].map(
      (ground): [string, string] => [`fg-${role}`, ground],
    ),
    ...fills("solid").map((ground): [string, string] => [`fg-${role}-solid`, ground]),
  ];
}

function readTokens(theme: "light" | "dark"): Map<string, string> {
  const line = /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
  return new Map(
    [...source.matchAll(line)].map(([, name = "", light = "", dark = ""]) => [
      name,
      theme === "light" ? light : dark,
    ]),
  );
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(tokens: Map<string, string>, name: string): number {
  const colour = tokens.get(name);
  if (colour === undefined) throw new Error(`tokens.css has no ${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
