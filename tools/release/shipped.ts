import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import { capture, projectRoot } from "#tools/launch/processes.ts";

/** The commands of an installed danji. `danji` without one says what each does. */
export const shippedCommands = [
  "start",
  "doctor",
  "backup",
  "backup-key",
  "restore",
  "migrate",
  "reset-super-admin",
  "move-to-postgres",
];

/** What the commands use of the tools. All else of tools/ is for developers. */
const shippedTools = new Set([
  ...shippedCommands.map((name) => `tools/commands/${name}.ts`),
  "tools/launch/open-data.ts",
  "tools/launch/processes.ts",
  "tools/launch/progress-bar.ts",
  "tools/launch/progress.mjs",
]);

const manifest = z.looseObject({
  version: z.string(),
  imports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

export type Manifest = z.output<typeof manifest>;

export async function readManifest(): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")));
}

/** The sources that run on an installed danji, by their paths from the root: no tests, and nothing that builds. */
export async function listShipped(): Promise<string[]> {
  const { code, output } = await capture("git", ["ls-files", "-z"]);
  if (code !== 0) throw new Error(`git ls-files: ${output.trim()}`);
  return output.split("\0").filter(isShipped);
}

export function isShipped(path: string): boolean {
  if (path.startsWith("tools/")) return shippedTools.has(path);
  const isOfServer = /^(server|database|contract|ballots)\/.+\.(ts|mjs|sql|sha256)$/.test(path);
  const isForTests =
    /\.test\.ts$|^server\/whole\/|\/testing[./]|\/access\.ts$|^database\/(schema\/|describing\/|outdated-)/;
  return isOfServer && !isForTests.test(path);
}

/** Of the dependencies those that the shipped sources name, and Node. What builds the front end has done its work. */
export function runtimeDependencies(
  dependencies: Record<string, string>,
  texts: readonly string[],
): Record<string, string> {
  const isNamed = (name: string) =>
    name === "node" || texts.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`));
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isNamed(name)));
}
