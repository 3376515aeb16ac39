import type { ReactNode } from "react";

import { errorMessage } from "#web/api/call-error.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { type Loadable, Loaded } from "./loaded.tsx";
import type { PagedList } from "./paged-list.ts";

interface LoadedListProps<Row> {
  /**
   * A list read whole, watched, or read page by page. Pages get a button below the rows for the next page.
   */
  list: Loadable<readonly Row[]> | PagedList<Row>;
  /** The sentence if the call fails without one of its own. */
  failed: string;
  /** Shown if there are no rows: says so, and what to do about it. */
  empty: ReactNode;
  /** The shape of the coming content; a table by default. */
  skeleton?: ReactNode;
  /** The rows as a table, links or cards. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of any form, from its loading to its last page. */
export function LoadedList<Row>({ list, failed, empty, skeleton, children }: LoadedListProps<Row>) {
  return (
    <Loaded query={list} skeleton={skeleton ?? <TableSkeleton rows={8} />} fallback={failed}>
      {(rows) => {
        if (rows.length === 0) return empty;
        if (!("hasMore" in list)) return children(rows);
        return (
          <div>
            {children(rows)}
            <MoreButton list={list} failed={failed} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** Reads the next page if there is one. The rows on the screen stay where they are. */
function MoreButton({ list, failed }: { list: PagedList<unknown>; failed: string }) {
  const { data = [], hasMore, isLoadingMore, moreError, loadMore } = list;
  return (
    <div className="mt-4 flex flex-col items-center gap-3 empty:hidden">
      {moreError !== undefined && <Banner tone="critical">{errorMessage(moreError, failed)}</Banner>}
      {hasMore && (
        <Button onPress={loadMore} isPending={isLoadingMore}>
          더 보기
        </Button>
      )}
      <p role="status" className="sr-only">
        {`${data.length.toLocaleString("ko-KR")}건을 불러왔어요${hasMore ? "" : ". 마지막이에요"}.`}
      </p>
    </div>
  );
}
