import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { buildWeb, webFolder } from "#tools/build/build-web.ts";
import { projectRoot } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";
import { runOrThrow } from "#tools/launch/quiet-run.mjs";

import { listShipped, readManifest, runtimeDependencies } from "./shipped.ts";
import type { Manifest } from "./shipped.ts";

const beside = ["LICENSE", "README.md", "CHANGELOG.md", "docs"];

/**
 * Lays a folder out as it is installed: sources of the server, the built front end, the packages that both need at run
 * time, Node itself and the command `danji`. Nothing there asks a registry or builds anything.
 */
export async function stageRelease(folder: string, version: string): Promise<void> {
  await buildWeb();
  await rm(folder, { recursive: true, force: true });
  const paths = await listShipped();
  for (const path of [...paths, ...beside]) await copyInto(folder, path);
  await cp(webFolder, join(folder, "dist/web"), { recursive: true });
  await rm(join(folder, "dist/web/.vite"), { recursive: true, force: true });
  await cp(join(projectRoot, "tools/release/examples"), join(folder, "examples"), { recursive: true });
  await copyProgram("tools/release/files/danji.sh", join(folder, "bin/danji"));
  const texts = await Promise.all(paths.map((path) => readFile(join(projectRoot, path), "utf8")));
  await step("실행에 필요한 패키지만 설치해요", () => installPackages(folder, version, texts));
}

async function copyInto(folder: string, path: string): Promise<void> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  await cp(join(projectRoot, path), to, { recursive: true });
}

export async function copyProgram(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(join(projectRoot, from), to);
  await chmod(to, 0o755);
}

/** In the versions of our lock file, without any script of theirs: what a package compiles would be of this machine. */
async function installPackages(folder: string, version: string, texts: readonly string[]): Promise<void> {
  const manifest = await readManifest();
  const { node } = manifest.dependencies;
  if (process.version !== `v${node}`) {
    throw new Error(`Node ${node}으로 실행해야 해요. 지금은 ${process.version}이에요.`);
  }
  await writeFile(join(folder, "package.json"), manifestOf(manifest, version, texts));
  await copyFile(join(projectRoot, "package-lock.json"), join(folder, "package-lock.json"));
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  await npm(folder, ["install", "--package-lock-only", "--omit=dev", ...quiet]);
  await npm(folder, ["ci", "--omit=dev", "--include=optional", ...quiet]);
  await copyFile(process.execPath, join(folder, "node_modules/node/bin/node")).catch(async () => {
    await mkdir(join(folder, "node_modules/node/bin"), { recursive: true });
    await copyFile(process.execPath, join(folder, "node_modules/node/bin/node"));
  });
  await chmod(join(folder, "node_modules/node/bin/node"), 0o755);
}

function manifestOf(manifest: Manifest, version: string, texts: readonly string[]): string {
  const { imports, dependencies, optionalDependencies } = manifest;
  const runtime = {
    name: "danji",
    version,
    private: true,
    license: "Apache-2.0",
    type: "module",
    imports,
    dependencies: runtimeDependencies(dependencies, texts),
    optionalDependencies: runtimeDependencies(optionalDependencies, texts),
  };
  return `${JSON.stringify(runtime, null, 2)}\n`;
}

async function npm(cwd: string, args: string[]): Promise<void> {
  await runOrThrow("npm", args, { cwd });
}
