import { formatDate } from "#contract/values/seoul-time.ts";

/** The last whole day that a temporary password is accepted: 2027년 2월 19일. */
export function lastDayOf(expiresAt: string): string {
  return formatDate(new Date(Date.parse(expiresAt) - 86_400_000).toISOString());
}
