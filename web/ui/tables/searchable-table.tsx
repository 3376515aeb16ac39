import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";

import { createKoreanFilter } from "#web/ui/fields/korean-search.ts";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { DataTable, type DataTableProps } from "./data-table.tsx";
import { Pager } from "./pager.tsx";

/** How to find rows of a table. Define it once, at module scope. */
export type TableSearch<Row> = {
  /** The search box's name, such as '아파트 찾기'. */
  label: string;
  /** What a person may type there, such as '이름이나 주소'. */
  placeholder: string;
} & (
  | {
      /** The text to search: everything that a person may remember about a row. */
      textOf: (row: Row) => string;
    }
  | {
      /** Which rows are meant by what a person typed, if that is more than a text's part. */
      finder: (typed: string) => (row: Row) => boolean;
    }
);

/** What stands in the search box, if the screen keeps it. */
interface TypedWords {
  typed: string;
  type: (text: string) => void;
}

export type SearchableTableProps<Row> = DataTableProps<Row> & {
  search: TableSearch<Row>;
  /** The Korean counter: 곳, 명. */
  unit: string;
  /** Without it, the table keeps what is typed, until the person leaves the screen. */
  words?: TypedWords;
  /** Other ways to narrow the rows down, beside the search box. A new key leads back to the first page. */
  filter?: { key: string; fields: ReactNode };
  /** Acts on the rows that the filter shows, beside their count. */
  action?: ReactNode;
  /** Shown if there are no rows to search, because a filter left none. */
  empty?: ReactNode;
};

const pageSize = 50;

/** A table of up to tens of thousands of rows that are all loaded. It is searched and shown page by page. */
export function SearchableTable<Row extends { id: string }>({
  search,
  unit,
  words,
  filter,
  action,
  empty,
  ...table
}: SearchableTableProps<Row>) {
  const { rows } = table;
  const own = useState("");
  const [query, setQuery] = words ? [words.typed, words.type] : own;
  const [page, setPage] = useState(0);
  const [filterKey, setFilterKey] = useState(filter?.key);
  if (filterKey !== filter?.key) {
    setFilterKey(filter?.key);
    setPage(0);
  }
  const top = useRef<HTMLDivElement>(null);
  const soughtText = useDeferredValue(query);
  const found = useMemo(() => filterRows(rows, search, soughtText), [rows, search, soughtText]);

  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const shownPage = Math.min(page, pageCount - 1);
  const goTo = (next: number) => {
    setPage(next);
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={top} className="flex scroll-mt-20 flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="me-auto flex min-h-target flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="tabular text-neutral-weak">
            {countText(found.length, rows.length, unit)}
          </p>
          {action}
        </div>
        {filter?.fields}
        <div className="w-full sm:w-72">
          <SearchField
            label={search.label}
            hidesLabel
            placeholder={search.placeholder}
            value={query}
            onChange={(text) => {
              setQuery(text);
              setPage(0);
            }}
          />
        </div>
      </div>
      {rows.length === 0 && empty !== undefined ? (
        empty
      ) : found.length === 0 ? (
        <EmptyState>찾는 내용이 없어요. 다른 말로 찾아보세요.</EmptyState>
      ) : (
        <DataTable {...table} rows={found.slice(shownPage * pageSize, (shownPage + 1) * pageSize)} />
      )}
      {pageCount > 1 && <Pager page={shownPage} pageCount={pageCount} onChange={goTo} />}
    </div>
  );
}

function filterRows<Row>(rows: readonly Row[], search: TableSearch<Row>, query: string): readonly Row[] {
  if (query.trim() === "") return rows;
  if ("finder" in search) return rows.filter(search.finder(query));
  const matches = createKoreanFilter(query);
  return rows.filter((row) => matches(search.textOf(row)));
}

function countText(found: number, all: number, unit: string): string {
  const total = `${all.toLocaleString("ko-KR")}${unit}`;
  return found === all ? `모두 ${total}` : `${total} 가운데 ${found.toLocaleString("ko-KR")}${unit}`;
}
