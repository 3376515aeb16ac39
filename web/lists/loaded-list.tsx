import type { ReactNode } from "react";

import { errorMessage } from "#web/api/call-error.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { type Loadable, Loaded } from "./loaded.tsx";
import type { PagedList } from "./paged-list.ts";

interface LoadedListProps<Row> {
  /** Read whole, watched, or read page by page: then the way to the next page stands below the rows. */
  list: Loadable<readonly Row[]> | PagedList<Row>;
  /** What to say when the call fails without a sentence of its own. */
  failed: string;
  /** What stands there instead of no rows: that there is nothing, and what to do about it. */
  empty: ReactNode;
  /** The shape of what comes; a table's unless told. */
  skeleton?: ReactNode;
  /** The rows: a table, links, cards. */
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

/** Reads the next page, while there is one. What is on the screen stays where it is. */
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
