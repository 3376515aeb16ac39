import type { Held } from "./place.ts";
import type { Seen } from "./record.ts";

/** A window of the soak, and what everything held at its end. */
export interface Window {
  seconds: number;
  seen: Seen;
  before: Held;
  after: Held;
}

interface Figures {
  calls: number;
  p50: number;
  p95: number;
  p99: number;
}

/** A line for each window: what was served, what it cost, what was held. */
export function windowLine({ seconds, seen, before, after }: Window): string {
  const { calls, p50, p95, p99 } = figuresOf([...seen.times.values()].flat());
  const micros = (since: number, until: number) => (((until - since) / calls) * 1e6).toFixed(0);
  return [
    `${(calls / seconds).toFixed(0)}/s`,
    `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} p99 ${p99.toFixed(1)} ms`,
    `select 1 p50 ${figuresOf(seen.yardstick).p50.toFixed(2)} ms`,
    `CPU ${micros(before.serverSeconds, after.serverSeconds)} + ${micros(before.databaseSeconds, after.databaseSeconds)} µs`,
    `servers ${after.serverMegabytes.map((each) => each.toFixed(0)).join(", ")} MB`,
    `handles ${after.serverHandles.join(", ")}`,
    `PostgreSQL ${after.databaseMegabytes.toFixed(0)} MB, ${after.connections} connections, ${after.diskMegabytes.toFixed(0)} MB on disk`,
    `faults ${total(seen.faults)}`,
  ].join("; ");
}

/** The services' latencies in the first and in the last third of the windows, and all that was not served. */
export function soakReport(windows: Window[]): string {
  const third = Math.ceil(windows.length / 3);
  const [early, late] = [windows.slice(0, third), windows.slice(-third)];
  const services = [...new Set(windows.flatMap(({ seen }) => [...seen.times.keys()]))].toSorted();
  const ratio = (of: (some: Window[]) => number) => `${(of(late) / of(early)).toFixed(2)}×`;
  const latencies = services.map((service) => {
    const timesOf = (some: Window[]) => figuresOf(some.flatMap(({ seen }) => seen.times.get(service) ?? []));
    const shown = (some: Window[]) => {
      const { calls, p50, p95 } = timesOf(some);
      return `${String(calls).padStart(6)} calls, p50 ${p50.toFixed(1).padStart(6)}, p95 ${p95.toFixed(1).padStart(7)} ms`;
    };
    const p50 = ratio((some) => timesOf(some).p50);
    const p95 = ratio((some) => timesOf(some).p95);
    return `${service.padEnd(11)} ${shown(early)} | ${shown(late)} | ${p50}, ${p95}`;
  });
  const cost = (from: (held: Held) => number) => (some: Window[]) =>
    sum(some.map(({ before, after }) => from(after) - from(before))) /
    sum(some.map(({ seen }) => [...seen.times.values()].flat().length));
  return [
    "First third | last third | last to first: p50, p95",
    ...latencies,
    `select 1    p50 ${ratio((some) => figuresOf(some.flatMap(({ seen }) => seen.yardstick)).p50)} (the machine's own)`,
    `CPU a call  servers ${ratio(cost(({ serverSeconds }) => serverSeconds))}, PostgreSQL ${ratio(cost(({ databaseSeconds }) => databaseSeconds))}`,
    `Refused     ${listed(windows.map(({ seen }) => seen.refusals))}`,
    `Faults      ${listed(windows.map(({ seen }) => seen.faults))}`,
    "",
  ].join("\n");
}

function figuresOf(times: number[]): Figures {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function listed(counts: Map<string, number>[]): string {
  const all = new Map<string, number>();
  for (const [key, count] of counts.flatMap((each) => [...each])) all.set(key, (all.get(key) ?? 0) + count);
  const entries = [...all].toSorted(([, one], [, other]) => other - one);
  return entries.map(([key, count]) => `${key}: ${count}`).join(", ") || "none";
}

function total(counts: Map<string, number>): number {
  return sum([...counts.values()]);
}

function sum(numbers: number[]): number {
  return numbers.reduce((result, each) => result + each, 0);
}
