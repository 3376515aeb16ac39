import { useInfiniteQuery } from "@tanstack/react-query";

import type { NoticeSummary } from "#contract/notices.ts";
import { excerptsOf } from "#web/lists/excerpts.ts";
import { type PagedList, usePagedList } from "#web/lists/paged-list.ts";
import { type PageFilter, pagedQuery } from "#web/lists/paged-query.ts";

/** Notices newest first, and above them those that are pinned, from any page. */
export function useNotices(filter: PageFilter<"getNotices">): PagedList<NoticeSummary> {
  const list = usePagedList("getNotices", { rowsOf: (page) => excerptsOf(page.notices), filter });
  const pinned = useInfiniteQuery({
    ...pagedQuery("getNotices", filter),
    select: ({ pages }) => excerptsOf(pages[0]?.pinned ?? []),
  }).data;
  if (!list.data || !pinned || list.isOfOtherWords) return list;
  const above = new Set(pinned.map(({ id }) => id));
  return { ...list, data: [...pinned, ...list.data.filter(({ id }) => !above.has(id))] };
}
