import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

import { expect, test } from "vitest";

import { projectRoot } from "#tools/launch/processes.ts";

/** A `.pure.test.ts` runs in `npm run check`, in a thread beside others: see vitest.config.ts. */
const tests = globSync("{server,database}/**/*.test.ts", { cwd: projectRoot }).toSorted();

const database = /^(pg|@electric-sql\/pglite|fastify|server\/testing\/(template|test-server)\.ts)$/;
/** These take a process or thread of their own, the network, or a picture's seconds. */
const slow = /^(sharp|web-push|node:(child_process|worker_threads|net|http|tls|sqlite))$/;

test("a pure test reaches neither a database nor a server by what it imports", () => {
  const pure = tests.filter((path) => path.endsWith(".pure.test.ts"));
  expect(pure.length).toBeGreaterThan(20);
  expect(pure.filter((path) => reaches(path, [database]))).toEqual([]);
});

test("a test that reaches nothing of the kind, and nothing slow, is named .pure.test.ts", () => {
  const others = tests.filter((path) => !path.endsWith(".pure.test.ts"));
  expect(others.filter((path) => !reaches(path, [database, slow]))).toEqual([]);
});

/** Whether a file imports one of these, or imports a file that does. */
function reaches(path: string, what: RegExp[], seen = new Set<string>()): boolean {
  return importsOf(path).some((imported) => {
    if (what.some((each) => each.test(imported))) return true;
    if (seen.has(imported) || !imported.endsWith(".ts")) return false;
    seen.add(imported);
    return reaches(imported, what, seen);
  });
}

const known = new Map<string, string[]>();

function importsOf(path: string): string[] {
  let imports = known.get(path);
  if (!imports) {
    const text = readFileSync(join(projectRoot, path), "utf8");
    const found = text.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^"';]*\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
    );
    imports = [...found].map(([, named, later]) => locate(path, (named ?? later)!));
    known.set(path, imports);
  }
  return imports;
}

function locate(from: string, imported: string): string {
  if (imported.startsWith("#")) return imported.slice(1);
  return imported.startsWith(".") ? join(dirname(from), imported) : imported;
}
