import lighthouse from "lighthouse";

import { median } from "./median.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Category = (typeof categories)[number];

/** What Lighthouse found on one page: medians of its runs. */
export interface PageReport {
  name: string;
  path: string;
  scores: Record<Category, number>;
  /** One for each run, in its order. */
  performanceRuns: number[];
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  totalBlockingMs: number;
  layoutShift: number;
  /** What came over the wire, in kilobytes of 1,000 bytes. */
  kilobytes: Record<"script" | "style" | "font" | "all", number>;
  requests: number;
  /** Audits that took points, in the last run: category, audit, and what is wrong. */
  lost: string[];
}

interface Visit {
  name: string;
  path: string;
  origin: string;
  cookie?: string;
  port: number;
  runs: number;
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/** Runs Lighthouse's mobile preset on a page several times, each time with an empty cache. */
export async function examine({ name, path, origin, cookie, port, runs }: Visit): Promise<PageReport> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const answer = await lighthouse(origin + path, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...categories],
      ...(cookie === undefined ? {} : { extraHeaders: { cookie } }),
    });
    if (!answer) throw new Error(`Lighthouse gave no result for ${path}.`);
    if (answer.lhr.runtimeError) throw new Error(`${path}: ${answer.lhr.runtimeError.message}`);
    results.push(answer.lhr);
  }
  const of = (audit: string) => median(results.map((result) => result.audits[audit]?.numericValue ?? NaN));
  const score = (category: Category) => median(results.map((result) => scoreOf(result, category)));
  return {
    name,
    path,
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    performanceRuns: results.map((result) => scoreOf(result, "performance")),
    firstContentfulPaintMs: of("first-contentful-paint"),
    largestContentfulPaintMs: of("largest-contentful-paint"),
    totalBlockingMs: of("total-blocking-time"),
    layoutShift: of("cumulative-layout-shift"),
    ...trafficOf(results.at(-1)!),
    lost: lostIn(results.at(-1)!),
  };
}

function scoreOf(result: Result, category: Category): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

interface Requested {
  resourceType?: string;
  transferSize: number;
}

function trafficOf(result: Result): Pick<PageReport, "kilobytes" | "requests"> {
  const { details } = result.audits["network-requests"]!;
  const items = details?.type === "table" ? (details.items as unknown as Requested[]) : [];
  const sum = (kind?: string) =>
    items
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((total, { transferSize }) => total + transferSize, 0) / 1000;
  return {
    kilobytes: { script: sum("Script"), style: sum("Stylesheet"), font: sum("Font"), all: sum() },
    requests: items.length,
  };
}

function lostIn(result: Result): string[] {
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => {
        const { title, displayValue, details } = result.audits[id]!;
        const items = details?.type === "table" ? JSON.stringify(details.items).slice(0, 300) : "";
        return [`${category}: ${title}`, displayValue, category === "performance" ? "" : items]
          .filter(Boolean)
          .join(" | ");
      }),
  );
}
