import { existsSync, readFileSync } from "node:fs";

import { runOrThrow, runQuietly } from "./quiet-run.mjs";

/** Whether this machine's programs are ours to install: root on Debian, Ubuntu or what comes of them. */
export function canUseApt() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const release = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release);
}

/** @param {string[]} names */
export async function installWithApt(names) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  // An installation that broke off earlier would keep every later one from working.
  await runQuietly("dpkg", ["--configure", "-a"], { env });
  // Old lists name packages that the mirrors no longer have; without any list nothing can be found.
  await runQuietly("apt-get", ["update", "-q"], { env });
  await runOrThrow("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env });
}
