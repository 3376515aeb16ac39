import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { AlertKindName } from "#contract/values/alert-kinds.ts";

import { type AlertNews, newsKey, useAlertNews } from "./alert-news.ts";
import { commander } from "./commands.ts";
import { useMe } from "./session.ts";
import { invalidateAfter } from "./stale-queries.ts";

interface Opened {
  subjectId?: string | undefined;
  kind?: AlertKindName | undefined;
  /** What changes with each alert that is read on the open screen, too. */
  again?: string | undefined;
}

/**
 * Reads the alerts of what is on the screen: about one thing, or all of a kind; none as long as both are undefined.
 * It is done once an opening, and only if the bell shows something then: what comes meanwhile stays unread,
 * unless the screen shows it.
 */
export function useReadAlerts({ subjectId, kind, again = "" }: Opened): void {
  const client = useQueryClient();
  const note = useNotedUnreadCount();
  const unreadCount = useAlertNews()?.unreadCount;
  const done = useRef<string>(undefined);
  useEffect(() => {
    const of = subjectId !== undefined ? { subjectId } : kind !== undefined ? { kind } : undefined;
    if (of === undefined) done.current = undefined;
    if (of === undefined || unreadCount === undefined) return;
    const opening = `${subjectId ?? kind} ${again}`;
    if (done.current === opening) return;
    done.current = opening;
    if (unreadCount === 0) return;
    const markRead = async () => {
      note((await commander("markAlertsOfRead")(of)).unreadCount);
      await invalidateAfter(client, "markAlertsOfRead", of);
    };
    // A mark that is lost is made at the next opening.
    markRead().catch(() => undefined);
  }, [client, note, subjectId, kind, again, unreadCount]);
}

/** Notes what the server answered when this person read an alert. */
export function useNotedUnreadCount(): (unreadCount: number) => void {
  const client = useQueryClient();
  const userId = useMe()?.id;
  return (unreadCount) =>
    client.setQueryData<AlertNews>(newsKey(userId), (news) => news && { ...news, unreadCount });
}
