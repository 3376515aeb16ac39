import { errorMessage } from "#web/api/call-error.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import type { PagedList } from "./paged-list.ts";

interface MoreButtonProps {
  list: PagedList<unknown>;
  /** What to say when the next page does not come and the call has no words of its own. */
  fallback: string;
}

/** Below a list: reads its next page, while there is one. What is on the screen stays where it is. */
export function MoreButton({ list, fallback }: MoreButtonProps) {
  const { data = [], hasMore, isLoadingMore, moreError, loadMore } = list;
  return (
    <div className="mt-4 flex flex-col items-center gap-3 empty:hidden">
      {moreError !== undefined && <Banner tone="critical">{errorMessage(moreError, fallback)}</Banner>}
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
