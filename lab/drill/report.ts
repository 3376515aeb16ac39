import type { Kept } from "./kept.ts";
import type { Seen, Span } from "./load.ts";

/** What one fault has done, seen from outside. */
export interface Outcome extends Kept {
  fault: string;
  title: string;
  goalSeconds: number;
  acknowledged: number;
  answers: Record<string, number>;
  refusals: string[];
  /** In how many seconds there was somebody with a failed call who was not served yet. */
  failedSeconds: number;
  /** From the fault until everybody had a success again. */
  servedAgainSeconds: number;
  /** From a wish until it was granted, with all its repeats. */
  longestWaitSeconds: number;
  streams: { open: number; recovered: number; longestSilenceSeconds: number };
}

/** Sums up what callers have seen. */
export function summary({ acknowledged, answers, failures, waits, refusals }: Seen) {
  return {
    acknowledged: acknowledged.length,
    answers,
    refusals,
    failedSeconds: covered(failures) / 1000,
    longestWaitSeconds: Math.max(0, ...waits.map(({ from, to }) => to - from)) / 1000,
  };
}

/** The length of all spans together, with no moment counted twice. */
function covered(spans: Span[]): number {
  let [length, end] = [0, 0];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}

/** Whether everything is as it was promised to people. What lasts longer than its goal is told, but is no breach. */
export function isKept({ lost, doubled, alerts, refusals, streams }: Outcome): boolean {
  const faults = lost + doubled + alerts.lost + alerts.doubled + refusals.length;
  return faults === 0 && streams.recovered === streams.open;
}

/** Returns the table of docs/operations/several-machines.md. */
export function reportTable(outcomes: readonly Outcome[]): string {
  const header = [
    "Fault",
    "Acknowledged",
    "Lost, doubled",
    "Seconds with failing calls (goal)",
    "Longest wait of a person",
    "Streams back",
    "Longest silence of a stream",
    "Alerts: all, lost, doubled",
  ];
  const rows = outcomes.map((each) => [
    each.title,
    String(each.acknowledged),
    `${each.lost}, ${each.doubled}`,
    `${each.failedSeconds.toFixed(1)} (≤ ${each.goalSeconds})`,
    `${each.longestWaitSeconds.toFixed(1)} s`,
    `${each.streams.recovered} of ${each.streams.open}`,
    `${each.streams.longestSilenceSeconds.toFixed(1)} s`,
    `${each.alerts.expected}, ${each.alerts.lost}, ${each.alerts.doubled}`,
  ]);
  return markdown([header, header.map(() => "---"), ...rows]);
}

function markdown(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!, cell === "---" ? "-" : " ")).join(" | ")} |\n`;
  return rows.map(line).join("");
}
