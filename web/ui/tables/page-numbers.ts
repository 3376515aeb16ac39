/** A page of a list by its index, or a gap between two. */
export type PageMark = number | "gap";

/**
 * Returns the pages that a pager names: the first, the last, the current one and its neighbours. A single
 * page is named, because a gap would take the same room.
 */
export function pageNumbers(current: number, count: number): PageMark[] {
  const named = [...new Set([0, current - 1, current, current + 1, count - 1])]
    .filter((page) => page >= 0 && page < count)
    .toSorted((a, b) => a - b);
  return named.flatMap((page, index): PageMark[] => {
    const before = named[index - 1] ?? -1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ["gap", page] : [page];
  });
}
