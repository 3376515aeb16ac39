import { skipToken, useQuery } from "@tanstack/react-query";

import type { Chunk } from "#contract/index.ts";

import { useMe } from "./session.ts";

/** How many alerts are unread, and the newest. */
export type AlertNews = Chunk<"watchAlerts">;

/** What this tab knows of the person's alerts; undefined until it knows. */
export function useAlertNews(): AlertNews | undefined {
  const userId = useMe()?.id;
  return useQuery<AlertNews>({ queryKey: newsKey(userId), queryFn: skipToken }).data;
}

/** How many are unread, in words. The server counts to 100. */
export function spokenCount(unreadCount: number): string {
  return unreadCount > 99 ? "99개 이상" : `${unreadCount}개`;
}

export function newsKey(userId: string | undefined) {
  return ["alertNews", userId] as const;
}
