import type { PaidState, UsageKind } from "#contract/values/bills.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";
import { wonText } from "#web/ui/text/spoken.ts";

/** '18,200원 많아요', against what it was. */
export function changeText(won: number, before: number): string {
  if (won === before) return "같아요";
  return won > before ? `${wonText(won - before)} 많아요` : `${wonText(before - won)} 적어요`;
}

export const paidNames: Record<PaidState, string> = { paid: "납부", unpaid: "미납", unknown: "수납 확인 전" };

export const paidTones: Record<PaidState, BadgeTone> = {
  paid: "positive",
  unpaid: "warning",
  unknown: "neutral",
};

export function usageText(value: number, unit: string): string {
  return `${value.toLocaleString("ko-KR", { maximumFractionDigits: 3 })}\u00a0${unit}`;
}

export function usageName(kind: UsageKind): string {
  return `${usageKindNames[kind]} 사용량`;
}
