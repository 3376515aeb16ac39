import FolderOpen from "lucide-react/icons/folder-open";
import Pin from "lucide-react/icons/pin";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";

import type { DocumentInList } from "#contract/documents.ts";
import { documentCategoryNames, listedCategories } from "#contract/values/documents.ts";
import type { ListedCategory } from "#contract/values/documents.ts";
import { useListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { PrintListButton } from "#web/lists/print-list-button.tsx";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

interface DocumentListProps {
  rowHref: (document: DocumentInList) => string;
  /** Below the sentence that there is none: what comes, or what to do. */
  hint: string;
  emptyAction?: ReactNode;
  /** Whether it can be hung up, say in the lift. */
  isPrintable?: boolean;
}

/** What is public, the newest first, of one category or found by words. */
export function DocumentList({ rowHref, hint, emptyAction, isPrintable = false }: DocumentListProps) {
  const search = useListSearch();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const category = listedCategories.find((one) => one === params.get("category"));
  const list = usePagedList("getDocuments", {
    // Each page brings the pinned ones, which stand above, once.
    rowsOf: ({ pinned, documents }) => [...pinned, ...documents.filter(({ isPinned }) => !isPinned)],
    filter: { ...(category && { category }), ...search.filter },
  });
  const choose = (chosen: ListedCategory | "all") =>
    setParams(chosen === "all" ? {} : { category: chosen }, {
      replace: true,
      preventScrollReset: true,
      state: state as unknown,
    });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <div className="w-full sm:w-60">
          <SelectField label="종류" options={categoryOptions} value={category ?? "all"} onChange={choose} />
        </div>
        {isPrintable && <PrintListButton list={list}>승강기 게시용 인쇄</PrintListButton>}
      </div>
      <SearchableList
        list={list}
        search={search}
        label="자료 찾기"
        placeholder="제목이나 날짜"
        failed="자료를 불러오지 못했어요."
        empty={
          <EmptyState icon={<FolderOpen aria-hidden size="1.5rem" />} action={emptyAction}>
            {category === undefined ? "아직 공개한 자료가 없어요." : "이 종류의 자료가 없어요."}
            <br />
            {hint}
          </EmptyState>
        }
      >
        {(rows) => (
          <LinkList label="공개한 자료" rows={rows} rowHref={rowHref}>
            {(document) => <DocumentLines document={document} />}
          </LinkList>
        )}
      </SearchableList>
    </>
  );
}

const categoryOptions = [
  { value: "all" as const, label: "전체" },
  ...listedCategories.map((value) => ({ value, label: documentCategoryNames[value] })),
];

function DocumentLines({
  document: { title, category, happenedOn, fileCount, isPinned },
}: {
  document: DocumentInList;
}) {
  return (
    <LinkLines
      title={
        <span className="flex items-baseline gap-1.5">
          {isPinned && (
            <>
              <Pin aria-hidden size="1rem" className="shrink-0 self-center text-brand" />
              <VisuallyHidden>상단 고정</VisuallyHidden>
            </>
          )}
          <span className="min-w-0">{title}</span>
        </span>
      }
      meta={
        <span className="tabular">
          <DateText value={happenedOn} precision="paper" />
          {fileCount > 0 && ` · 파일 ${fileCount}개`}
        </span>
      }
      badge={<Badge tone="neutral">{documentCategoryNames[category]}</Badge>}
    />
  );
}
