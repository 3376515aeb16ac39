import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { projectRoot } from "#tools/launch/processes.ts";

import { changedSince, featureOf } from "./changed-paths.ts";

/** The folders of the server's features, each with what its files import of the contract. */
type ImportsByFolder = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns words for Vitest: it runs the tests that have one in their path, those that a change since `commit` touches.
 * Returns "imports" if Vitest has to find them by their imports.
 */
export async function changedServerTests(commit: string): Promise<string[] | "imports"> {
  return serverTestsOf(await changedSince(commit), await readFolders());
}

/**
 * Everything imports the contract's index, so that by its imports a change of one noun touches nearly all tests. But a noun
 * has its tests in its own folders, and its rows in the matrix of access.
 */
export function serverTestsOf(changed: readonly string[], folders: ImportsByFolder): string[] | "imports" {
  const filters = new Set<string>();
  for (const path of changed) {
    if (path.endsWith(".md") || path.startsWith("e2e/")) continue;
    const nouns = nounsOf(path, folders);
    if (path.endsWith(".test.ts")) filters.add(path);
    else if (nouns.length === 0) return "imports";
    for (const noun of nouns) filters.add(`/features/${noun}/`);
  }
  if (filters.size === 0) return [];
  return ["server/whole/access-of-", ...[...filters].toSorted()];
}

function nounsOf(path: string, folders: ImportsByFolder): string[] {
  const ofFeature = featureOf(path);
  if (ofFeature !== undefined) return [ofFeature];
  const ofContract = /^contract\/[^/]+\.ts$/.exec(path)?.[0];
  return [...folders].filter(([, imports]) => imports.has(`#${ofContract}`)).map(([folder]) => folder);
}

async function readFolders(): Promise<ImportsByFolder> {
  const features = join(projectRoot, "server/features");
  const paths = (await readdir(features, { recursive: true })).filter((path) => path.endsWith(".ts"));
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = path.split("/").slice(0, 2).join("/");
    const imports = folders.get(folder) ?? new Set();
    folders.set(folder, imports);
    const text = await readFile(join(features, path), "utf8");
    for (const [, imported] of text.matchAll(/from "(#contract\/[^/"]+)"/g)) imports.add(imported!);
  }
  return folders;
}
