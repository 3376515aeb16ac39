import type { UsageKind } from "#contract/values/bills.ts";

import type { KeptLine } from "./bill-plan.ts";

/** The average bill of homes of one size. */
export interface SizeAverage {
  homes: number;
  total: number;
  amounts: number[];
  usages: (number | null)[];
}

/** For each item, its sum and how many homes have it. */
export function sumsOf(lines: readonly KeptLine[], itemCount: number): { sumWon: number; homes: number }[] {
  return Array.from({ length: itemCount }, (_, at) => ({
    sumWon: lines.reduce((sum, { amounts }) => sum + amounts[at]!, 0),
    homes: lines.filter(({ amounts }) => amounts[at] !== 0).length,
  }));
}

export function totalOf(lines: readonly { total: number }[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

/** With fewer homes a sum or an average would tell what one of them paid. */
export const fewestHomes = 5;

/** By whole square metres, for sizes with enough homes. */
export function averagesOf(
  lines: readonly KeptLine[],
  items: readonly unknown[],
  usages: readonly { kind: UsageKind }[],
): Record<string, SizeAverage> {
  const bySize = Map.groupBy(
    lines.filter(({ size }) => size !== null),
    ({ size }) => String(Math.floor(size!)),
  );
  const averages = [...bySize]
    .filter(([, homes]) => homes.length >= fewestHomes)
    .map(([size, homes]): [string, SizeAverage] => [
      size,
      {
        homes: homes.length,
        total: Math.round(totalOf(homes) / homes.length),
        amounts: items.map((_, at) =>
          Math.round(homes.reduce((sum, { amounts }) => sum + amounts[at]!, 0) / homes.length),
        ),
        usages: usages.map((_, at) => averageUsage(homes.map(({ usage }) => usage[at] ?? null))),
      },
    ]);
  return Object.fromEntries(averages);
}

function averageUsage(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length < fewestHomes) return null;
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 10) / 10;
}

/** Null unless the file has the size of every home. */
export function squareMetresOf(lines: readonly KeptLine[]): number | null {
  if (lines.some(({ size }) => size === null)) return null;
  return Math.round(lines.reduce((sum, { size }) => sum + size!, 0) * 100) / 100;
}
