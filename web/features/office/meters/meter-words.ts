import type { UsageKind } from "#contract/values/bills.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import type { OddReading, RoundState } from "#contract/values/meters.ts";
import { dayText } from "#web/ui/text/spoken.ts";

/** What a meter counts in. Heat is counted in several units, so nothing is said of it. */
const units: Record<UsageKind, string | undefined> = {
  electricity: "kWh",
  water: "m³",
  hot_water: "m³",
  heating: undefined,
  gas: "m³",
};

export function unitOf(kind: UsageKind): string | undefined {
  return units[kind];
}

export function figureText(value: number): string {
  return value.toLocaleString("ko-KR", { maximumFractionDigits: 3 });
}

/** '1,234.5 m³'. */
export function readingText(value: number, kind: UsageKind): string {
  const unit = units[kind];
  return unit === undefined ? figureText(value) : `${figureText(value)} ${unit}`;
}

export function kindsText(kinds: readonly UsageKind[]): string {
  return kinds.map((kind) => usageKindNames[kind]).join(", ");
}

/** '11월 28일부터 12월 5일까지'. */
export function daysText({ from, to }: { from: string; to: string }): string {
  return from === to ? `${dayText(from)} 하루` : `${dayText(from)}부터 ${dayText(to)}까지`;
}

export const oddNames: Record<OddReading, string> = { below: "지난번보다 작음", high: "평소의 3배 넘음" };

export const stateNames: Record<RoundState, string> = { coming: "예정", open: "진행 중", closed: "끝남" };
