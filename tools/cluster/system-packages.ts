import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";

import { findFaketime } from "#server/testing/faked-clock.ts";
import { canUseApt, installWithApt, isKnownToApt } from "#tools/launch/apt.mjs";
import { capture, packageProgram } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";
import { runOrThrow } from "#tools/launch/quiet-run.mjs";

import { findPostgres } from "./find-postgres.ts";

/** What the tests and the drill need besides npm packages. */
export type SystemNeed =
  | "browser"
  | "caddy"
  | "etcd"
  | "faketime"
  | "haproxy"
  | "koreanFont"
  | "patroni"
  | "postgres"
  | "sodium";

/** Chromium without windows, in which the tests take two thirds of the time. Any other Chromium works too. */
const headlessShell = "chromium-headless-shell";

interface SystemPackage {
  /** The name of the Debian package, as installWithApt takes it. */
  apt: string;
  /** The advice for a machine that we cannot install it on. */
  advice: string;
  isThere: () => Promise<boolean>;
}

const systemPackages: Record<SystemNeed, SystemPackage> = {
  browser: {
    apt: `${headlessShell}|chromium`,
    advice: "Chromium을 설치하거나 CHROMIUM_PATH에 실행 파일의 위치를 적어 주세요.",
    isThere: async () => (await findChromium()) !== undefined,
  },
  caddy: forDrill("caddy", "caddy"),
  etcd: forDrill("etcd", "etcd-server"),
  faketime: {
    apt: "faketime",
    advice: "시계를 돌려 보는 시험에 쓸 faketime을 설치해 주세요.",
    isThere: async () => (await findFaketime()) !== undefined,
  },
  haproxy: forDrill("haproxy", "haproxy"),
  koreanFont: {
    apt: "fonts-nanum",
    advice: "한글 글꼴(나눔고딕이나 Noto Sans CJK)을 설치해 주세요.",
    isThere: hasKoreanFont,
  },
  patroni: forDrill("patroni", "patroni"),
  postgres: {
    apt: "postgresql",
    advice: "PostgreSQL 15 이상을 설치하고 initdb와 postgres가 있는 폴더를 PATH에 넣어 주세요.",
    isThere: async () => (await findPostgres()) !== undefined,
  },
  // For tools/recount.py, which shares no code with the server.
  sodium: {
    apt: "libsodium23",
    advice: "Python 3과 libsodium 1.0.18 이상을 설치해 주세요.",
    isThere: hasSodium,
  },
};

function forDrill(program: string, apt: string): SystemPackage {
  return {
    apt,
    advice: `${program} 프로그램을 설치해 주세요.`,
    isThere: () => Promise.resolve(findProgram(program) !== undefined),
  };
}

/** Returns where a program lies. Ordinary users have no `sbin` in their PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Installs what is missing if we may (root on Debian or Ubuntu). Otherwise it says what to install. */
export async function ensureSystemPackages(needs: SystemNeed[]): Promise<void> {
  const missing = await findMissing(needs);
  if (needs.includes("browser") && !missing.includes("browser")) await preferHeadlessShell();
  if (missing.length === 0) return;
  if (canUseApt()) {
    const names = missing.map((need) => systemPackages[need].apt);
    await step(`테스트에 필요한 프로그램을 설치해요: ${names.join(", ")}`, () => installWithApt(names));
  }
  // Ubuntu's chromium is a snap, which no container can run, so Playwright downloads its own.
  if (missing.includes("browser") && canUseApt() && !(await systemPackages.browser.isThere())) {
    await step("Chromium을 내려받아요", installPlaywrightChromium);
  }
  const stillMissing = await findMissing(missing);
  if (stillMissing.length > 0) {
    throw new Error(stillMissing.map((need) => systemPackages[need].advice).join("\n"));
  }
}

/** The browser that runs the tests. */
export async function findChromium(): Promise<string | undefined> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  const names = [headlessShell, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/usr/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    await playwrightChromium(),
  ];
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await canStart(candidate))) return candidate;
  }
  return undefined;
}

/** Installs the quick browser if there is only another one and the system offers the quick one. */
async function preferHeadlessShell(): Promise<void> {
  if (process.env["CHROMIUM_PATH"] || (await findChromium())?.endsWith(headlessShell)) return;
  if (!canUseApt() || !(await isKnownToApt(headlessShell))) return;
  // If the installation fails, the tests run in the other browser.
  await step(`빠른 시험용 브라우저를 설치해요: ${headlessShell}`, () =>
    installWithApt([headlessShell]),
  ).catch(() => {});
}

/** Where a snap is expected, the program may be a stand-in that only says how to install it. */
async function canStart(program: string): Promise<boolean> {
  const { code, output } = await capture(program, ["--version"]).catch(() => ({ code: 1, output: "" }));
  return code === 0 && /Chrom/.test(output);
}

async function playwrightChromium(): Promise<string> {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function hasKoreanFont(): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const { output } = await capture("fc-list", [":lang=ko", "family"]).catch(() => ({ output: "" }));
  if (output.trim() !== "") return true;
  const folders = ["/usr/share/fonts/truetype/nanum", "/usr/share/fonts/opentype/noto"];
  const files = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return files.flat().some((name) => /nanum|cjk/i.test(name));
}

async function hasSodium(): Promise<boolean> {
  const { code } = await capture("python3", ["tools/recount.py", "--can-run"]).catch(() => ({ code: 1 }));
  return code === 0;
}

async function findMissing(needs: SystemNeed[]): Promise<SystemNeed[]> {
  const there = await Promise.all(needs.map((need) => systemPackages[need].isThere()));
  return needs.filter((_, index) => !there[index]);
}

function installPlaywrightChromium(): Promise<void> {
  return runOrThrow(...packageProgram("@playwright/test/cli.js", ["install", "--with-deps", "chromium"]));
}
