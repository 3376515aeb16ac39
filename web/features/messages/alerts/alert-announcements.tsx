import { useState } from "react";

import { type AlertNews, spokenCount, useAlertNews } from "#web/api/alert-news.ts";

import { useFollowedAlerts } from "./alert-following.ts";

/** Follows the person's alerts, and has a screen reader say when one has come. Once for each area. */
export function AlertAnnouncements() {
  useFollowedAlerts();
  const news = useAlertNews();
  const [heard, setHeard] = useState<AlertNews>();
  const [announcement, setAnnouncement] = useState("");
  if (news !== heard) {
    setHeard(news);
    // The bell's name says what was there before the page was opened.
    if (heard && news && hasCome(heard, news)) setAnnouncement(sentenceOf(news));
  }
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

function hasCome(before: AlertNews, { newest }: AlertNews): boolean {
  if (!newest || newest.isRead) return false;
  return before.newest === null || Date.parse(newest.createdAt) > Date.parse(before.newest.createdAt);
}

function sentenceOf({ newest, unreadCount }: AlertNews): string {
  return `새 알림: ${newest?.title ?? ""}. 안 읽은 알림 ${spokenCount(unreadCount)}.`;
}
