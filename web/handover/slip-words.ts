import type { Resident } from "#contract/residents.ts";
import { formatDate } from "#contract/values/seoul-time.ts";

export function homeOf({ building, unit }: Pick<Resident, "building" | "unit">): string {
  return `${building}동 ${unit}호`;
}

/** The last whole day that a temporary password is accepted: 2027년 2월 19일. */
export function lastDayOf(expiresAt: string): string {
  return formatDate(new Date(Date.parse(expiresAt) - 86_400_000).toISOString());
}
