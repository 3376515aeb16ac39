import { existsSync, readFileSync } from "node:fs";

import { runOrThrow, runQuietly } from "./quiet-run.mjs";

/** Whether we may install programs on this machine: root on Debian, Ubuntu or a system made from them. */
export function canUseApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}

/** @param {string[]} names */
export async function installWithApt(names) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  // An earlier installation that broke off would make every later one fail.
  await runQuietly("dpkg", ["--configure", "-a"], { env });
  // Old lists name packages that the mirrors no longer have, and without any list nothing is found.
  await runQuietly("apt-get", ["update", "-q"], { env });
  await runOrThrow("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env });
}
