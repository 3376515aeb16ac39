import type { Comparison } from "./compare.ts";

/** What is aimed at: the share of the bare server's throughput. */
const goal = 0.6;

/** The comparisons as a table for people. */
export function report(comparisons: Comparison[], postgres: string): string {
  const header = ["기능", "연결", "단지 /초", "한계 /초", "비율", "단지 p50", "p95", "한계 p50", "p95"];
  const rows = comparisons.map(({ title, connections, ours, limit, ratio }) => [
    title,
    String(connections),
    ours.perSecond.toFixed(0),
    limit.perSecond.toFixed(0),
    ratio.toFixed(2),
    ...[ours.p50, ours.p95, limit.p50, limit.p95].map((milliseconds) => `${milliseconds.toFixed(2)}ms`),
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => widthOf(row[column]!))),
  );
  const lines = [header, ...rows].map((row) =>
    row.map((cell, column) => pad(cell, widths[column]!)).join("  "),
  );
  return `\nPostgreSQL ${postgres}, 목표 비율 ${goal}\n\n${lines.join("\n")}\n`;
}

/** A Hangul syllable takes two columns of a terminal. */
function widthOf(text: string): number {
  return text.length + (text.match(/[가-힣]/g) ?? []).length;
}

/** Figures to the right, under one another. */
function pad(text: string, width: number): string {
  return " ".repeat(width - widthOf(text)) + text;
}
