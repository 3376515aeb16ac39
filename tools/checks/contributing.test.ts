import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#tools/launch/processes.ts";

/** How far an example may have moved from the line that the page names. */
const drift = 30;

test("each example in CONTRIBUTING.md stands about where the page says", () => {
  const page = readFileSync(join(projectRoot, "CONTRIBUTING.md"), "utf8");
  const examples = [...page.matchAll(/`([\w./-]+):(\d+)`(?: \(`([^`]+)`\))?/g)];
  expect(examples.length).toBeGreaterThan(20);
  expect(examples.flatMap(([, file, line, name]) => faultOf(file!, Number(line), name))).toEqual([]);
});

function faultOf(file: string, line: number, name: string | undefined): string[] {
  const lines = readFileSync(join(projectRoot, file), "utf8").split("\n");
  if (name === undefined) return line <= lines.length ? [] : [`${file} has no line ${line}`];
  const found = lines.findIndex((text, index) => text.includes(name) && Math.abs(index + 1 - line) <= drift);
  return found >= 0 ? [] : [`${file}:${line} has no ${name} nearby: npm run generate`];
}
