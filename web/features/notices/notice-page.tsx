import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useParams } from "react-router";

import type { Notice } from "#contract/notices.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";

import { NoticeScreen } from "./notice-screen.tsx";

/** /resident/notices/{noticeId}: one notice. */
export function NoticePage() {
  const { noticeId = "" } = useParams();
  const { data } = useQuery(callQuery("getNoticeById", { noticeId }));
  useMarkedRead(data?.notice);
  return <NoticeScreen list={paths.resident.notices} />;
}

/** Marks a notice as read when it is on the screen. A mark that failed is made at the next visit. */
function useMarkedRead(notice: Notice | undefined) {
  const { run } = useCommand("markNoticeRead", { fallback: "읽은 공지로 표시하지 못했어요." });
  const marked = useRef<string>(undefined);
  const unreadId = notice?.isUnread ? notice.id : undefined;
  useEffect(() => {
    if (unreadId === undefined || marked.current === unreadId) return;
    marked.current = unreadId;
    run({ noticeId: unreadId });
  }, [run, unreadId]);
}
