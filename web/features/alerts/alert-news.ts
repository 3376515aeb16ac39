import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { Chunk } from "#contract/index.ts";
import { commander } from "#web/api/commands.ts";
import { useFollowed } from "#web/api/followed.ts";
import { openLasting } from "#web/api/lasting-stream.ts";
import { canShareAmongTabs, shareAmongTabs } from "#web/api/one-of-tabs.ts";
import { callQuery } from "#web/api/queries.ts";
import { quiet } from "#web/api/quiet.ts";
import { useMe } from "#web/api/session.ts";
import { invalidateAfter } from "#web/api/stale-queries.ts";
import { watchPresence } from "#web/api/tab-presence.ts";

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

/** Keeps that up to date, once for each area: by one stream for all tabs of the browser, or else by asking. */
export const useFollowedAlerts = canShareAmongTabs() ? useSharedNews : useAskedNews;

/** Notes what the server answered when this person read an alert. */
export function useNotedUnreadCount(): (unreadCount: number) => void {
  const client = useQueryClient();
  const userId = useMe()?.id;
  return (unreadCount) =>
    client.setQueryData<AlertNews>(newsKey(userId), (news) => news && { ...news, unreadCount });
}

/**
 * Reads an alert that somebody opens, while they go on. A mark that is lost is made at its next opening. Several may
 * be opened one after another, each in a tab of its own.
 */
export function useMarkAlertRead(): (alertId: string) => void {
  const client = useQueryClient();
  const note = useNotedUnreadCount();
  return (alertId) => {
    const markRead = async () => {
      const { unreadCount } = await commander("markAlertRead")({ alertId });
      note(unreadCount);
      invalidateAfter(client, "markAlertRead", { alertId });
    };
    markRead().catch(() => undefined);
  };
}

function useSharedNews(): void {
  const client = useQueryClient();
  const userId = useMe()?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const tab = shareAmongTabs<AlertNews>({
      // Whoever signs in next in this browser shares nothing with this person.
      name: `danji.alerts ${userId}`,
      open: (tell) => listen(client, tell),
      onNews: (news) => take(client, userId, news),
    });
    const stopWatching = watchPresence(tab.be);
    return () => {
      stopWatching();
      tab.close();
    };
  }, [client, userId]);
}

function useAskedNews(): void {
  const client = useQueryClient();
  const userId = useMe()?.id;
  const { data } = useQuery({ ...callQuery("getAlerts", { limit: 1 }), ...useFollowed() });
  useEffect(() => {
    if (!data || userId === undefined) return;
    take(client, userId, { unreadCount: data.unreadCount, newest: data.alerts[0] ?? null });
  }, [client, userId, data]);
}

/** What the first screen reads goes first. */
function listen(client: QueryClient, tell: (news: AlertNews) => void): () => void {
  const over = new AbortController();
  const begin = async () => {
    await quiet(() => client.isFetching() > 0);
    if (over.signal.aborted) return;
    const { close } = openLasting(client, "watchAlerts", { onChunk: tell });
    over.signal.addEventListener("abort", close);
  };
  void begin();
  return () => over.abort();
}

/** The inbox is read again if it is on the screen. */
function take(client: QueryClient, userId: string, news: AlertNews): void {
  const before = client.getQueryData<AlertNews>(newsKey(userId));
  client.setQueryData<AlertNews>(newsKey(userId), news);
  const isSame = before?.unreadCount === news.unreadCount && before.newest?.id === news.newest?.id;
  if (before && !isSame) void client.invalidateQueries({ queryKey: ["getAlerts", "pages"] });
}

function newsKey(userId: string | undefined) {
  return ["alertNews", userId] as const;
}
