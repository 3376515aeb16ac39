/**
 * `npm run release` makes what is handed out, in dist/release: an archive, a Debian package, the list of all that is in
 * them (CycloneDX) and the sums of the three. `-- --as 1.0.1` gives it another version than package.json, for trying
 * an upgrade out.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";

import { capture, orFail, projectRoot } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";
import { runOrThrow } from "#tools/launch/quiet-run.mjs";
import { makeDebianPackage } from "#tools/release/debian-package.ts";
import { readManifest } from "#tools/release/shipped.ts";
import { stageRelease } from "#tools/release/stage.ts";

await orFail(async () => {
  const version = await readVersion();
  const name = `danji-${version}`;
  const stage = join(projectRoot, ".cache/release", name);
  const into = join(projectRoot, "dist/release");
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  await stageRelease(stage, version);
  const epoch = await timeOfCommit();
  const made = [
    await step("들어 있는 패키지의 목록을 적어요", () => listParts(stage, join(into, `${name}.cdx.json`))),
    await step("묶어요", () => makeArchive(stage, join(into, `${name}-linux-${process.arch}.tar.gz`), epoch)),
  ];
  if (await hasDpkg()) {
    made.push(
      await step("Debian 패키지를 만들어요", () => makeDebianPackage(stage, into, { version, epoch })),
    );
  } else {
    process.stderr.write("dpkg-deb가 없어서 Debian 패키지는 만들지 않았어요.\n");
  }
  const sums = await Promise.all(made.map(async (path) => `${await hashOf(path)}  ${basename(path)}\n`));
  await writeFile(join(into, "SHA256SUMS"), sums.join(""));
  process.stdout.write(`${[...made, join(into, "SHA256SUMS")].join("\n")}\n`);
});

async function readVersion(): Promise<string> {
  try {
    const { as } = parseArgs({ options: { as: { type: "string" } } }).values;
    return as ?? (await readManifest()).version;
  } catch {
    throw new Error("npm run release -- [--as <버전>]처럼 적어 주세요.");
  }
}

/** Every file of a release bears the time of its commit, so that the same commit makes the same files. */
async function timeOfCommit(): Promise<number> {
  const { output } = await capture("git", ["log", "-1", "--format=%ct"]);
  return Number(output.trim());
}

async function hasDpkg(): Promise<boolean> {
  return (await capture("sh", ["-c", "command -v dpkg-deb"])).code === 0;
}

async function listParts(stage: string, path: string): Promise<string> {
  const format = ["--sbom-format", "cyclonedx", "--omit", "dev", "--loglevel=error"];
  const { code, output } = await capture("npm", ["sbom", "--prefix", stage, ...format]);
  if (code !== 0) throw new Error(`npm sbom이 실패했어요.\n${output.trim()}`);
  await writeFile(path, output);
  return path;
}

async function makeArchive(stage: string, path: string, epoch: number): Promise<string> {
  const same = ["--sort=name", `--mtime=@${epoch}`, "--owner=0", "--group=0", "--numeric-owner"];
  const from = ["-C", join(stage, ".."), basename(stage)];
  await runOrThrow("tar", ["-c", "-z", ...same, "-f", path, ...from]);
  return path;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
