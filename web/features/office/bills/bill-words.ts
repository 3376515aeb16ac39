import type { PaidState, UsageKind } from "#contract/values/bills.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

export function wonText(won: number): string {
  return `${won.toLocaleString("ko-KR")}원`;
}

/** '2026-11' as people say it: 2026년 11월. */
export function monthText(month: string): string {
  return /^\d{4}-\d{2}$/.test(month) ? `${month.slice(0, 4)}년 ${Number(month.slice(5))}월` : "";
}

/** A day as people say it: 12월 31일. */
export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;
}

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
  return `${value.toLocaleString("ko-KR", { maximumFractionDigits: 3 })} ${unit}`;
}

export function usageName(kind: UsageKind): string {
  return `${usageKindNames[kind]} 사용량`;
}
