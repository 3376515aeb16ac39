import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { canUseApt, installWithApt } from "./apt.mjs";
import { step } from "./progress.mjs";
import { runOrThrow, runQuietly } from "./quiet-run.mjs";

/** @typedef {"production" | "all"} Level What is installed: without or with the development dependencies. */
/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, integrity?: string }} LockedPackage */

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const modules = join(projectRoot, "node_modules");
const runtimePackage = join(modules, "node");
const runtime = join(modules, ".bin", "node");

/**
 * Installs the dependencies of package-lock.json if they are not installed yet.
 * @param {Level} level
 * @returns {Promise<string>} the Node program to run the project with
 */
export async function ensureInstalled(level) {
  if (!isInstalled(level)) {
    await step("패키지를 설치해요 (처음에는 1~2분 걸려요)", () => installPackages(level));
  }
  // npm does not download the package's program if install scripts are switched off.
  if (!existsSync(runtime)) {
    await step("이 프로젝트가 쓰는 Node를 내려받아요", installRuntime).catch(() => {});
  }
  return findNode();
}

/**
 * npm writes node_modules/.package-lock.json last, so an unfinished installation has none.
 * @param {Level} level
 */
function isInstalled(level) {
  const installed = readPackages(join(modules, ".package-lock.json"));
  if (!installed) return false;
  const locked = readPackages(join(projectRoot, "package-lock.json"));
  if (!locked) throw new Error("package-lock.json이 없거나 깨져 있어요. 저장소에서 다시 받아 주세요.");
  return hasLockedPackages({ level, locked, installed }) && isLockCurrent(locked[""]);
}

/**
 * Whether all packages of the lock file are installed in its versions.
 * @param {{ level: Level, locked: Record<string, LockedPackage>, installed: Record<string, LockedPackage> }} given
 */
export function hasLockedPackages({ level, locked, installed }) {
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === "" || wanted.optional || wanted.devOptional) return true;
    if (level === "production" && wanted.dev) return true;
    const found = installed[path];
    return found?.version === wanted.version && found?.integrity === wanted.integrity;
  });
}

/**
 * The lock file repeats the dependencies of package.json. If the two differ, npm must install again.
 * @param {LockedPackage | undefined} lockedRoot
 */
function isLockCurrent(lockedRoot) {
  const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const root = /** @type {Record<string, unknown>} */ (lockedRoot ?? {});
  return ["dependencies", "devDependencies"].every((field) => sameEntries(root[field], manifest[field]));
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function sameEntries(one, other) {
  return isDeepStrictEqual(one ?? {}, other ?? {});
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Gives every option explicitly that the machine's own npm settings could have changed.
 * @param {Level} level
 */
async function installPackages(level) {
  const development = level === "all" ? "--include=dev" : "--omit=dev";
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  await runNpm(["ci", development, "--include=optional", "--engine-strict=false", ...quiet]);
}

/** Runs the package `node`'s own install step, which downloads the program for this kind of machine. */
async function installRuntime() {
  await runOrThrow(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: runtimePackage,
    env: { PATH: pathWithoutOwnNode() },
  });
  if (!existsSync(runtime)) await runNpm(["rebuild", "node", "--ignore-scripts", "--loglevel=error"]);
}

/** @returns {Promise<string>} */
async function findNode() {
  let problem = existsSync(runtime) ? await whyNotRunning() : "";
  const library = missingLibrary(problem);
  if (library && canUseApt()) {
    await step(`Node에 필요한 ${library}을(를) 설치해요`, () => installWithApt([packageOf(library)]));
    problem = await whyNotRunning();
  }
  if (existsSync(runtime) && problem === "") return runtime;
  // npm looks in node_modules/.bin first. If the broken program stayed there, no command would start again.
  rmSync(runtime, { force: true });
  if (majorOf(process.versions.node) >= majorOf(wantedNodeVersion())) return process.execPath;
  throw new Error(
    library
      ? `Node에 필요한 라이브러리 ${library}이(가) 없어요. 설치하고 다시 실행해 주세요 (Debian·Ubuntu: ${packageOf(library)}).`
      : `Node ${wantedNodeVersion()}을(를) 준비하지 못했어요. 인터넷 연결을 확인하고 다시 실행하거나, Node 26 이상을 직접 설치해 주세요. ${problem}`.trim(),
  );
}

/** The error of the project's own Node if it cannot even print its version. */
async function whyNotRunning() {
  const { code, output } = await runQuietly(runtime, ["--version"], { env: { LC_ALL: "C" } });
  return code === 0 ? "" : output.trim() || `(${code})`;
}

/**
 * Returns the library that Node did not find, if the problem is one: slim systems lack some.
 * @param {string} problem
 */
export function missingLibrary(problem) {
  return /loading shared libraries: ([\w+.-]+):/.exec(problem)?.[1];
}

/**
 * The Debian package of a library: libatomic1 for libatomic.so.1, libstdc++6 for libstdc++.so.6.
 * @param {string} library
 */
export function packageOf(library) {
  return library.replace(".so.", "");
}

/** @param {string} version */
function majorOf(version) {
  return Number(version.split(".")[0]);
}

function wantedNodeVersion() {
  return JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).dependencies.node;
}

/** @param {string[]} args */
function runNpm(args) {
  return runOrThrow(process.platform === "win32" ? "npm.cmd" : "npm", args, {
    cwd: projectRoot,
    env: { PATH: pathWithoutOwnNode() },
  });
}

/** npm must not run on the Node that it is about to replace. */
function pathWithoutOwnNode() {
  const own = join(modules, ".bin");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== own && folder !== own + sep)
    .join(delimiter);
}
