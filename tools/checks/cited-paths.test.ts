import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#tools/launch/processes.ts";

/** Decisions and what shipped tell of before; a migration never changes, nor does the schema that is made of them. */
const files = globSync("{ballots,contract,database,e2e,lab,server,tools,web,docs}/**/*.{ts,tsx,mjs,css,md}", {
  cwd: projectRoot,
  exclude: (path) => /node_modules|docs\/decisions|database\/(migrations|schema)|\/dist(\/|$)/.test(path),
});

/** A file of ours by its path from the root, in a comment or on a page. */
const cited =
  /(?<![\w/.#@$}-])(?:ballots|contract|database|docs|e2e|lab|server|tools|web)\/[\w/-]+(?:\.[\w-]+)*\.(?:ts|tsx|sql|md|mjs)\b/g;

test("each file that a comment names is there", () => {
  const missing = files.flatMap((path) => {
    const text = commentsOf(path, readFileSync(join(projectRoot, path), "utf8"));
    return (text.match(cited) ?? [])
      .filter((each) => !existsSync(join(projectRoot, each)))
      .map((each) => `${path}: ${each}`);
  });
  expect(files.length).toBeGreaterThan(2000);
  expect(missing).toEqual([]);
});

/** What code says in strings may be made up. */
function commentsOf(path: string, text: string): string {
  return path.endsWith(".md") ? text : (text.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? []).join("\n");
}
