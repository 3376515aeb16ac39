import type { Comparison } from "./compare.ts";
import type { CallCost } from "./cost.ts";

/** The goal: at least this share of the bare server's throughput. */
const throughputGoal = 0.8;
/** The goal with a hundred times the rows: an answer takes at most this many times as long. */
const latencyGoal = 1.2;

/** Our server compared with the bare one, as a table for people. */
export function throughputTable(title: string, comparisons: Comparison[]): string {
  const header = ["기능", "연결", "단지 /초", "한계 /초", "비율", "단지 p50", "p95", "한계 p50", "p95"];
  const rows = comparisons.map((each) => [
    each.title,
    String(each.connections),
    each.measured.perSecond.toFixed(0),
    each.against.perSecond.toFixed(0),
    each.throughputRatio.toFixed(2),
    ...[each.measured, each.against].flatMap(({ p50, p95 }) => [milliseconds(p50), milliseconds(p95)]),
  ]);
  return `\n${title}: 맨 서버에 견준 처리량 (목표 ${throughputGoal} 이상)\n\n${table([header, ...rows])}\n`;
}

/** What a call costs in both servers and in the PostgreSQL that works for each, at one number of connections. */
export function costTable(title: string, comparisons: Comparison[], connections: number): string {
  const header = ["기능", "단지 µs", "PostgreSQL", "모두", "한계 µs", "PostgreSQL", "모두", "비율"];
  const rows = comparisons
    .filter((each) => each.connections === connections)
    .flatMap(({ title: name, measuredCost, againstCost }) =>
      measuredCost && againstCost ? [[name, ...costCells(measuredCost, againstCost)]] : [],
    );
  if (rows.length === 0) return "";
  return `\n${title}: 호출 하나에 드는 프로세서 시간 (연결 ${connections}개)\n\n${table([header, ...rows])}\n`;
}

function costCells(measured: CallCost, against: CallCost): string[] {
  const [ours, bare] = [measured, against].map(({ server, postgres }) => server + postgres) as [
    number,
    number,
  ];
  const cells = [measured.server, measured.postgres, ours, against.server, against.postgres, bare];
  return [...cells.map((value) => value.toFixed(0)), (ours / bare).toFixed(2)];
}

/** Our server with many rows compared with itself with few. */
export function growthTable(title: string, comparisons: Comparison[]): string {
  const header = ["기능", "연결", "p50", "p95", "기본 p50", "p95", "비율"];
  const rows = comparisons.map((each) => [
    each.title,
    String(each.connections),
    ...[each.measured, each.against].flatMap(({ p50, p95 }) => [milliseconds(p50), milliseconds(p95)]),
    each.latencyRatio.toFixed(2),
  ]);
  return `\n${title}: 응답 시간이 몇 배인가 (목표 ${latencyGoal} 이하)\n\n${table([header, ...rows])}\n`;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(2)}ms`;
}

/** Columns for a terminal, aligned to the right. */
export function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  return rows.map((row) => row.map((cell, column) => pad(cell, widths[column]!)).join("  ")).join("\n");
}

/** The width in a terminal, where a Hangul syllable takes two columns. */
function widthOf(text: string): number {
  return text.length + (text.match(/[가-힣]/g) ?? []).length;
}

/** Aligns to the right. */
function pad(text: string, width: number): string {
  return " ".repeat(width - widthOf(text)) + text;
}
