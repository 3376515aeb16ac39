import { useInfiniteQuery } from "@tanstack/react-query";

import type { Output } from "#contract/index.ts";

import type { Loadable } from "./loaded.tsx";
import { type PagedFunction, type PageFilter, pagedQuery } from "./paged-query.ts";

interface PagedListOptions<Name extends PagedFunction, Row> {
  /** The rows of one page. */
  rowsOf: (page: Output<Name>) => readonly Row[];
  /** Narrows the list. */
  filter?: PageFilter<Name>;
}

/**
 * A list that grows without bound, read page by page. The pages stay: a person who comes back sees as many
 * rows as before, and all of them are read again.
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
    // A failed next page does not make the list itself fail.
    isError: list.isError && !list.isFetchNextPageError,
    isFetching: list.isFetching,
    refetch: list.refetch,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? list.error : undefined,
    loadMore: () => void list.fetchNextPage(),
  };
}

/** The part of a list that was read so far. */
export interface PagedList<Row> extends Loadable<readonly Row[]> {
  hasMore: boolean;
  isLoadingMore: boolean;
  moreError: unknown;
  loadMore: () => void;
}
