import FileCheck from "lucide-react/icons/file-check";
import type { ReactNode } from "react";

import type { DisclosureInList } from "#contract/disclosures.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

import { sumWords } from "./sum-words.ts";

interface DisclosureListProps {
  rowHref: (disclosure: DisclosureInList) => string;
  /** Below the sentence that there is none: what comes, or what to do. */
  hint: string;
  emptyAction?: ReactNode;
}

/** What was published, the last first. */
export function DisclosureList({ rowHref, hint, emptyAction }: DisclosureListProps) {
  const list = usePagedList("getDisclosures", { rowsOf: (page) => page.disclosures });
  return (
    <LoadedList
      list={list}
      failed="처리 결과를 불러오지 못했어요."
      empty={
        <EmptyState icon={<FileCheck aria-hidden size="1.5rem" />} action={emptyAction}>
          공개한 처리 결과가 없어요.
          <br />
          {hint}
        </EmptyState>
      }
    >
      {(rows) => (
        <LinkList label="공개한 처리 결과" rows={rows} rowHref={rowHref}>
          {({ month, received, resolved, leavesOutFew, createdAt }) => (
            <LinkLines
              title={monthText(month)}
              meta={
                <span className="tabular">
                  접수 {sumWords(received, leavesOutFew)} · 처리 완료 {sumWords(resolved, leavesOutFew)} ·{" "}
                  <DateText value={createdAt} /> 공개
                </span>
              }
            />
          )}
        </LinkList>
      )}
    </LoadedList>
  );
}
