import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { capture, packageProgram, projectRoot } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

/** The folder of the built front end, which the server serves. */
export const webFolder = join(projectRoot, "dist", "web");

const stampFile = join(projectRoot, "dist", "web.stamp");
/** The built files depend on these. */
const sources = ["web", "contract", "ballots", "tools/recount.py", "package-lock.json"];

/** Builds the front end, unless the present build is of the same sources. */
export async function buildWeb(): Promise<void> {
  const stamp = await hashSources();
  const builtFrom = await readFile(stampFile, "utf8").catch(() => "");
  if (builtFrom === stamp && existsSync(join(webFolder, "index.html"))) return;
  await step("화면을 빌드해요", async () => {
    await rm(stampFile, { force: true });
    await runVite();
    await makeDocuments();
    await mkdir(dirname(stampFile), { recursive: true });
    await writeFile(stampFile, stamp);
  });
}

async function runVite(): Promise<void> {
  const args = ["build", "web", "--manifest", "--logLevel", "warn"];
  await runInProduction(...packageProgram("vite/bin/vite.js", args));
}

/** Draws the public pages. Vite and React must be told of production when their process starts. */
async function makeDocuments(): Promise<void> {
  await runInProduction(process.execPath, [join(projectRoot, "web/build/documents.ts")]);
}

async function runInProduction(program: string, args: string[]): Promise<void> {
  const { code, output } = await capture(program, args, { env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`화면을 빌드하지 못했어요.\n${output.trim()}`);
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await listFiles(sources.map((source) => join(projectRoot, source)))).toSorted()) {
    hash
      .update(`${relative(projectRoot, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

async function listFiles(paths: string[]): Promise<string[]> {
  const lists = paths.map(async (path) => {
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
    if (!entries) return [path];
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  return (await Promise.all(lists)).flat();
}
