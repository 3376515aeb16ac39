import { existsSync, readFileSync } from "node:fs";

import { runOrThrow, runQuietly } from "./quiet-run.mjs";

/** Whether we may install programs on this machine: root on Debian, Ubuntu or a system made from them. */
export function canUseApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}

/**
 * @param {string[]} names Of packages; of `one|other` the first that this system's archive has.
 */
export async function installWithApt(names) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  // An earlier installation that broke off would make every later one fail.
  await runQuietly("dpkg", ["--configure", "-a"], { env });
  // Old lists name packages that the mirrors no longer have, and without any list nothing is found.
  await runQuietly("apt-get", ["update", "-q"], { env });
  const found = await Promise.all(names.map(firstKnownToApt));
  await runOrThrow("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...found], { env });
}

/**
 * Whether the lists that were fetched last have such a package.
 * @param {string} name
 */
export async function isKnownToApt(name) {
  return (await runQuietly("apt-cache", ["show", name])).code === 0;
}

/** @param {string} names */
async function firstKnownToApt(names) {
  const [last, ...others] = names.split("|").toReversed();
  for (const name of others.toReversed()) if (await isKnownToApt(name)) return name;
  return last ?? names;
}
