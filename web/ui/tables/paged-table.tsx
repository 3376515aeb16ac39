import { type ReactNode, useRef } from "react";

import { classNames } from "#web/ui/class-names.ts";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { DataTable, type DataTableProps } from "./data-table.tsx";
import { Pager } from "./pager.tsx";

export const tablePageSize = 50;

export type PagedTableProps<Row> = DataTableProps<Row> & {
  /** The search box's name, such as '아파트 찾기', and what a person may type there, such as '이름이나 주소'. */
  search: { label: string; placeholder: string };
  typed: string;
  onType: (text: string) => void;
  onSubmit?: () => void;
  /** How many rows all pages have together, and how many there are without the words. */
  found: number;
  all: number;
  /** The Korean counter: 곳, 명. */
  unit: string;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
  /** Whether the rows are not yet those of the words. */
  isWaiting?: boolean;
  /** Other ways to narrow the rows down, beside the search box. */
  filterFields?: ReactNode;
  /** Acts on the rows that the filter shows, beside their count. */
  action?: ReactNode;
  /** Shown if there are no rows to search, because a filter left none. */
  empty?: ReactNode;
};

/** One page of a table, with its search box above and its pager below. */
export function PagedTable<Row extends { id: string }>({
  search,
  typed,
  onType,
  onSubmit,
  found,
  all,
  unit,
  page,
  onPage,
  isWaiting = false,
  filterFields,
  action,
  empty,
  ...table
}: PagedTableProps<Row>) {
  const top = useRef<HTMLDivElement>(null);
  const pageCount = Math.max(1, Math.ceil(found / tablePageSize));
  const goTo = (next: number) => {
    onPage(next);
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={top} className="flex scroll-mt-20 flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="me-auto flex min-h-target flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="tabular text-neutral-weak">
            {countText(found, all, unit)}
          </p>
          {action}
        </div>
        {filterFields}
        <div className="w-full sm:w-72">
          <SearchField
            label={search.label}
            hidesLabel
            placeholder={search.placeholder}
            value={typed}
            onChange={onType}
            {...(onSubmit && { onSubmit })}
          />
        </div>
      </div>
      {all === 0 && empty !== undefined ? (
        empty
      ) : found === 0 ? (
        <EmptyState>찾는 내용이 없어요. 다른 말로 찾아보세요.</EmptyState>
      ) : (
        <div className={classNames(isWaiting && "opacity-60")}>
          <DataTable {...table} />
        </div>
      )}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChange={goTo} />}
    </div>
  );
}

function countText(found: number, all: number, unit: string): string {
  const total = `${all.toLocaleString("ko-KR")}${unit}`;
  return found === all ? `모두 ${total}` : `${total} 가운데 ${found.toLocaleString("ko-KR")}${unit}`;
}
