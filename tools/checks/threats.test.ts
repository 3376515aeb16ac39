import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/vote-format.md"), "utf8");

/** A test as the page names it: its file, and the beginning of its name. */
const named = /`(?<file>[\w./-]+\.(?:test|e2e)\.ts)` "(?<name>[^"]+)"/g;

/** The lines of the page's tables of threats. */
function threats(): string[] {
  const section = page.split("\n## Threats\n")[1]!.split("\n## ")[0]!;
  return section.split("\n").filter((line) => line.startsWith("|") && !/^\| (?:Who, and what|-)/.test(line));
}

test("every threat of a vote names a test that is there", () => {
  const lines = threats();
  expect(lines.length).toBeGreaterThan(25);
  expect(lines.filter((line) => line.match(named) === null)).toEqual([]);
  const missing = [...lines.join("\n").matchAll(named)]
    .map(({ groups }) => groups as { file: string; name: string })
    .filter(({ file, name }) => !holds(file, name));
  expect(missing).toEqual([]);
});

test("a test that was renamed or moved away is told", () => {
  expect(holds("ballots/ballot.test.ts", "a copy with other randomness")).toBe(true);
  expect(holds("ballots/ballot.test.ts", "a test that nobody wrote")).toBe(false);
  expect(holds("ballots/gone.test.ts", "a copy with other randomness")).toBe(false);
});

function holds(file: string, name: string): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, "utf8").includes(`"${name}`);
}
