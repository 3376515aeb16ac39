import { hashKey, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

import type { Output } from "#contract/index.ts";

import type { Loadable } from "./loaded.tsx";
import { type PagedFunction, type PageFilter, pagedQuery } from "./paged-query.ts";
import { rowsOnce } from "./rows-once.ts";

interface PagedListOptions<Name extends PagedFunction, Row> {
  /** The rows of one page. */
  rowsOf: (page: Output<Name>) => readonly Row[];
  /** Narrows the list. */
  filter?: PageFilter<Name>;
}

/**
 * A list that grows without bound, read page by page. The pages stay: a person who comes back sees as many
 * rows as before, and all of them are read again. While other words are looked for, the rows of the last ones
 * stay, so that the list does not flicker with each letter.
 */
export function usePagedList<Name extends PagedFunction, Row extends object>(
  name: Name,
  { rowsOf, filter }: PagedListOptions<Name, Row>,
): PagedList<Row> {
  const list = useInfiniteQuery({
    ...pagedQuery(name, filter),
    placeholderData: (last, lastQuery) => (isOtherWords(lastQuery?.queryKey, filter) ? last : undefined),
    select: ({ pages }) => ({
      rows: rowsOnce(pages.flatMap((page) => rowsOf(page))),
      total: totalOf(pages.at(-1)),
    }),
  });
  return {
    data: list.data?.rows,
    total: list.data?.total,
    isOfOtherWords: list.isPlaceholderData,
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
  /** The length of the whole list, if its function answers that. */
  total: number | undefined;
  /** Whether the rows are those of the words before, until the new ones have come. */
  isOfOtherWords: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreError: unknown;
  loadMore: () => void;
}

function totalOf(page: object | undefined): number | undefined {
  return page && "total" in page && typeof page.total === "number" ? page.total : undefined;
}

/** Whether only the words or the order differ: another tab or board is another list, and its rows must not be shown. */
function isOtherWords(lastKey: QueryKey | undefined, filter: object = {}): boolean {
  const lastFilter = lastKey?.[2];
  if (typeof lastFilter !== "object") return false;
  return hashKey([withoutWords(lastFilter ?? {})]) === hashKey([withoutWords(filter)]);
}

function withoutWords(filter: object): object {
  return { ...filter, query: undefined, order: undefined };
}
