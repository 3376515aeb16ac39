import { useInfiniteQuery } from "@tanstack/react-query";

import type { Output } from "#contract/index.ts";

import type { Loadable } from "./loaded.tsx";
import { type PagedFunction, type PageFilter, pagedQuery } from "./paged-query.ts";

interface PagedListOptions<Name extends PagedFunction, Row> {
  /** The rows of one page. */
  rowsOf: (page: Output<Name>) => readonly Row[];
  /** What the list is narrowed to. */
  filter?: PageFilter<Name>;
}

/**
 * A list that grows without bound, read a page at a time. What was read stays: coming back to it
 * shows as many rows as before, and reading it again reads all of them.
 */
export function usePagedList<Name extends PagedFunction, Row>(
  name: Name,
  { rowsOf, filter }: PagedListOptions<Name, Row>,
): PagedList<Row> {
  const list = useInfiniteQuery({
    ...pagedQuery(name, filter),
    select: ({ pages }) => pages.flatMap((page) => rowsOf(page)),
  });
  return {
    data: list.data,
    error: list.error,
    // A next page that does not come leaves the list as good as it was.
    isError: list.isError && !list.isFetchNextPageError,
    isFetching: list.isFetching,
    refetch: list.refetch,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? list.error : undefined,
    loadMore: () => void list.fetchNextPage(),
  };
}

/** A list as far as it was read. */
export interface PagedList<Row> extends Loadable<readonly Row[]> {
  hasMore: boolean;
  isLoadingMore: boolean;
  moreError: unknown;
  loadMore: () => void;
}
