import Printer from "lucide-react/icons/printer";
import { useEffect, useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import type { PagedList } from "./paged-list.ts";

const incomplete = "목록을 다 불러오지 못해 인쇄하지 않았어요.";

/** Prints a list with all its pages: those that were not read yet are read first. */
export function PrintListButton({ list, children }: { list: PagedList<unknown>; children: string }) {
  const [isPrinting, setPrinting] = useState(false);
  const { hasMore, isLoadingMore, isOfOtherWords, moreError, loadMore } = list;
  // What failed before the press is tried once more.
  const [errorBefore, setErrorBefore] = useState<unknown>();
  const hasFailed = moreError !== undefined && moreError !== errorBefore;
  useEffect(() => {
    if (!isPrinting || isLoadingMore || isOfOtherWords) return undefined;
    if (hasMore && !hasFailed) {
      loadMore();
      return undefined;
    }
    // Once the last rows are drawn.
    const drawn = setTimeout(() => {
      setPrinting(false);
      if (hasMore) showToast({ tone: "critical", message: incomplete, seconds: 5 });
      else print();
    });
    return () => clearTimeout(drawn);
  }, [isPrinting, isLoadingMore, isOfOtherWords, hasMore, hasFailed, loadMore]);
  return (
    <Button
      icon={<Printer aria-hidden size="1.125rem" />}
      isPending={isPrinting}
      disabledReason={notYet(list.data)}
      onPress={() => {
        setErrorBefore(moreError);
        setPrinting(true);
      }}
    >
      {children}
    </Button>
  );
}

function notYet(rows: readonly unknown[] | undefined): string | undefined {
  if (!rows) return "목록을 불러온 뒤에 인쇄할 수 있어요.";
  return rows.length === 0 ? "인쇄할 것이 없어요." : undefined;
}
