import type { Input } from "#contract/index.ts";
import {
  noticeCategories,
  type NoticeCategory,
  type NoticeState,
  noticeStates,
} from "#contract/values/notice-categories.ts";

type Payload = NonNullable<Input<"getNotices">>;

/** Residents' list as its address asks for it. */
export function noticeFilter(search: URLSearchParams) {
  const asked = search.get("category");
  const category: NoticeCategory | undefined = noticeCategories.find((one) => one === asked);
  return { excerpt: true, category } satisfies Payload;
}

/** The office's, which has a tab for each state. */
export function managedNoticeFilter(search: URLSearchParams) {
  const asked = search.get("state");
  const state: NoticeState = noticeStates.find((one) => one === asked) ?? "published";
  return { ...noticeFilter(search), state } satisfies Payload;
}
