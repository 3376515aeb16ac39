import { readdir } from "node:fs/promises";

import { projectRoot } from "#tools/launch/processes.ts";

import { changedSince, featureOf } from "./changed-paths.ts";

/** Returns the browser tests that a change since `commit` touches, or "all". */
export async function changedBrowserTests(commit: string): Promise<string[] | "all"> {
  const tests = (await readdir(`${projectRoot}/e2e`)).filter((name) => name.endsWith(".e2e.ts"));
  return browserTestsOf(await changedSince(commit), tests);
}

/**
 * A noun has the same name everywhere, so a change to it touches the browser tests of that name. A change to
 * what all screens share touches all tests. Imports do not help: a browser test imports the whole server, but
 * none of the screens that it sees.
 */
export function browserTestsOf(changed: readonly string[], tests: readonly string[]): string[] | "all" {
  const touched = new Set<string>();
  for (const path of changed) {
    if (!isSeenInBrowser(path)) continue;
    const own = tests.filter((test) => `e2e/${test}` === path);
    const noun = nounOf(path);
    const found = noun === undefined ? own : tests.filter((test) => test.startsWith(noun));
    if (found.length === 0) return "all";
    for (const test of found) touched.add(`e2e/${test}`);
  }
  return [...touched].toSorted();
}

const seen =
  /^((web|server|contract|ballots|database|e2e|tools\/build)\/|package-lock\.json$|playwright\.config\.ts$)/;

function isSeenInBrowser(path: string): boolean {
  return seen.test(path) && !path.endsWith(".test.ts") && !path.endsWith(".md");
}

function nounOf(path: string): string | undefined {
  return featureOf(path)?.split("/")[1] ?? /^contract\/([^/]+)\.ts$/.exec(path)?.[1];
}
