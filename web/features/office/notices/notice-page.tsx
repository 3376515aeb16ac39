import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useParams } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";

import { NoticeScreen } from "./notice-screen.tsx";
import { usePageIsVisible } from "./page-is-visible.ts";

/** /resident/notices/{noticeId}: one notice. */
export function NoticePage() {
  const { noticeId = "" } = useParams();
  const { data } = useQuery(callQuery("peekNotice", { noticeId }));
  useOpening(data?.isToBeOpened ? noticeId : undefined);
  return <NoticeScreen list={paths.resident.notices} />;
}

/**
 * Tells the server that somebody sees the notice. The cache cannot tell: it also reads ahead of the screen, or behind
 * another window. If it fails, the next visit tells.
 */
function useOpening(noticeId: string | undefined) {
  const { run } = useCommand("getNoticeById", { fallback: "읽은 공지로 표시하지 못했어요." });
  const told = useRef<string>(undefined);
  const isVisible = usePageIsVisible();
  useEffect(() => {
    if (noticeId === undefined) told.current = undefined;
    if (!isVisible || noticeId === undefined || told.current === noticeId) return;
    told.current = noticeId;
    run({ noticeId });
  }, [run, noticeId, isVisible]);
}
