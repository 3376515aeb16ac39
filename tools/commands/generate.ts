/**
 * `npm run generate` writes the files that are made from others: database/types.generated.ts and database/schema from
 * the migrations, web/public/openapi.json from the contract, the list of actions in docs/operations/kept.md, and in
 * CONTRIBUTING.md the lines of its examples. With --verify it only fails if one is out of date, but for those lines, which may be some off.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { describeApi } from "#contract/openapi.ts";
import { outdatedFiles } from "#database/outdated-files.ts";
import { withKeptActions } from "#tools/build/kept-actions.ts";
import { renewedReferences } from "#tools/build/renewed-references.ts";
import { projectRoot } from "#tools/launch/processes.ts";

const outdated = await outdatedFiles();
const api = join(projectRoot, "web/public/openapi.json");
const described = describedApi();
if ((await readFile(api, "utf8").catch(() => "")) !== described) outdated.set(api, described);
const kept = join(projectRoot, "docs/operations/kept.md");
const listed = await readFile(kept, "utf8");
if (withKeptActions(listed) !== listed) outdated.set(kept, withKeptActions(listed));

for (const [path, text] of outdated) {
  if (process.argv.includes("--verify")) {
    process.stderr.write(`${relative(projectRoot, path)} is out of date: run \`npm run generate\`.\n`);
    process.exitCode = 1;
  } else {
    await writeOrRemove(path, text);
  }
}

const page = join(projectRoot, "CONTRIBUTING.md");
const guide = await readFile(page, "utf8");
const renewed = await renewedReferences(projectRoot, guide);
if (renewed !== guide && !process.argv.includes("--verify")) await writeFile(page, renewed);

/** A line for each function, so that a review sees which of them changed. */
function describedApi(): string {
  const { paths, ...rest } = describeApi();
  const lines = Object.entries(paths).map((entry) => entry.map((part) => JSON.stringify(part)).join(": "));
  return `${JSON.stringify(rest).slice(0, -1)},\n"paths": {\n${lines.join(",\n")}\n}}\n`;
}

async function writeOrRemove(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
