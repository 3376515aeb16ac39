import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { type AlertNews, newsKey } from "#web/api/alert-news.ts";
import { useFollowed } from "#web/api/followed.ts";
import { openLasting } from "#web/api/lasting-stream.ts";
import { canShareAmongTabs, shareAmongTabs } from "#web/api/one-of-tabs.ts";
import { callQuery } from "#web/api/queries.ts";
import { quiet } from "#web/api/quiet.ts";
import { useMe } from "#web/api/session.ts";
import { watchPresence } from "#web/api/tab-presence.ts";

/** Keeps that up to date, once for each area: by one stream for all tabs of the browser, or else by asking. */
export const useFollowedAlerts = canShareAmongTabs() ? useSharedNews : useAskedNews;

function useSharedNews(): void {
  const client = useQueryClient();
  const userId = useMe()?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const tab = shareAmongTabs<AlertNews>({
      // The next person who signs in in this browser shares nothing with this one.
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
    const { close } = openLasting(client, "watchAlerts", undefined, { onChunk: tell });
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
