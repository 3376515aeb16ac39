/**
 * `npm run lighthouse` measures first views: a production server with the sample apartment, Lighthouse's
 * mobile preset, medians of five runs a page.
 *
 * `npm run lighthouse -- [--runs 5] [--page name]… [--out file.json]`, and `--slow-phone` for the times on a
 * slow phone in place of Lighthouse.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { buildWeb } from "#tools/build/build-web.ts";
import { freePort } from "#tools/launch/free-port.ts";
import { orFail, projectRoot } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

import { openBrowser } from "./browser.ts";
import { examine } from "./lighthouse-page.ts";
import type { PageReport } from "./lighthouse-page.ts";
import { startSampleSite } from "./sample-site.ts";
import type { SampleSite } from "./sample-site.ts";
import { tableOfTimes, timeSlowPhone } from "./slow-phone.ts";

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: "string" },
      page: { type: "string", multiple: true },
      out: { type: "string" },
      "slow-phone": { type: "boolean", default: false },
    },
  });
  const slowPhone = values["slow-phone"];
  const runs = Number(values.runs ?? (slowPhone ? 3 : 5));
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Error("--runs 뒤에는 1 이상의 숫자를 적어 주세요.");
  await buildWeb();
  const site = await startSampleSite();
  try {
    const report = slowPhone
      ? await measureSlowPhone(site, runs)
      : await measurePages(site, runs, values.page);
    const file = resolve(
      values.out ?? join(projectRoot, ".cache", slowPhone ? "slow-phone.json" : "lighthouse.json"),
    );
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(`${file}\n`);
  } finally {
    await site.stop();
  }
});

async function measurePages(site: SampleSite, runs: number, only: string[] | undefined) {
  const pages = pagesOf(site).filter(({ name }) => only === undefined || only.includes(name));
  const port = await freePort();
  const browser = await openBrowser(port);
  const reports: PageReport[] = [];
  try {
    for (const page of pages) {
      const { origin } = site;
      reports.push(await step(page.name, () => examine({ ...page, origin, port, runs })));
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(tableOfPages(reports));
  return reports;
}

async function measureSlowPhone({ origin, cookie }: SampleSite, runs: number) {
  const browser = await openBrowser();
  try {
    const times = await timeSlowPhone({ browser, origin, cookie, runs });
    process.stdout.write(tableOfTimes(times));
    return times;
  } finally {
    await browser.close();
  }
}

/** The pages that are measured. The signed-in ones show the sample's notices and posts. */
function pagesOf({ cookie, board, post, notice }: SampleSite) {
  return [
    { name: "landing", path: "/" },
    { name: "login", path: "/login" },
    { name: "home", path: "/resident/dashboard", cookie },
    { name: "notices", path: "/resident/notices", cookie },
    { name: "notice", path: notice, cookie },
    { name: "community", path: "/resident/community", cookie },
    { name: "board", path: board, cookie },
    { name: "post", path: post, cookie },
  ];
}

function tableOfPages(reports: PageReport[]): string {
  const head =
    "page       perf (runs)               a11y  best  seo    FCP    LCP    TBT    CLS     JS   CSS  fonts   all  requests";
  const rows = reports.map(({ name, scores, performanceRuns, kilobytes, requests, lost, ...times }) =>
    [
      name.padEnd(10),
      `${scores.performance} (${performanceRuns.join(" ")})`.padEnd(25),
      pad(scores.accessibility, 4),
      pad(scores["best-practices"], 5),
      pad(scores.seo, 4),
      seconds(times.firstContentfulPaintMs),
      seconds(times.largestContentfulPaintMs),
      `${pad(times.totalBlockingMs, 3)} ms`,
      times.layoutShift.toFixed(3).padStart(6),
      pad(kilobytes.script, 6),
      pad(kilobytes.style, 5),
      pad(kilobytes.font, 6),
      pad(kilobytes.all, 5),
      pad(requests, 9),
      ...lost.map((line) => `\n    ${line}`),
    ].join(" "),
  );
  return `\n${head}\n${rows.join("\n")}\n\n`;
}

function pad(value: number, width: number): string {
  return value.toFixed(0).padStart(width);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(6);
}
