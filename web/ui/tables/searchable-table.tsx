import { type ReactNode, useDeferredValue, useMemo, useState } from "react";

import { createKoreanFilter } from "#web/ui/fields/korean-search.ts";

import type { DataTableProps } from "./data-table.tsx";
import { PagedTable, tablePageSize } from "./paged-table.tsx";

/** How to find rows of a table. Define it once, at module scope. */
export interface TableSearch<Row> {
  /** The search box's name, such as '아파트 찾기'. */
  label: string;
  /** What a person may type there, such as '이름이나 주소'. */
  placeholder: string;
  /** The text to search: everything that a person may remember about a row. */
  textOf: (row: Row) => string;
  /** Which texts fit what is typed. */
  createFilter?: (typed: string) => (text: string) => boolean;
}

export type SearchableTableProps<Row> = DataTableProps<Row> & {
  search: TableSearch<Row>;
  /** The Korean counter: 곳, 명. */
  unit: string;
  /** What narrows the rows down beside the search box. A new key leads back to the first page. */
  filterKey?: string;
  /** Shown if there are no rows to search, because a filter left none. */
  empty?: ReactNode;
};

/** A table of up to some thousand rows that are all loaded. It is searched and shown page by page. */
export function SearchableTable<Row extends { id: string }>({
  search,
  filterKey,
  ...table
}: SearchableTableProps<Row>) {
  const { rows } = table;
  const [query, setQuery] = useState("");
  const [page, setPage] = useState(0);
  const [shownKey, setShownKey] = useState(filterKey);
  if (shownKey !== filterKey) {
    setShownKey(filterKey);
    setPage(0);
  }
  const soughtText = useDeferredValue(query);
  const found = useMemo(() => filterRows(rows, search, soughtText), [rows, search, soughtText]);
  const pageCount = Math.max(1, Math.ceil(found.length / tablePageSize));
  const shownPage = Math.min(page, pageCount - 1);
  return (
    <PagedTable
      {...table}
      rows={found.slice(shownPage * tablePageSize, (shownPage + 1) * tablePageSize)}
      search={search}
      typed={query}
      onType={(text) => {
        setQuery(text);
        setPage(0);
      }}
      found={found.length}
      all={rows.length}
      page={shownPage}
      onPage={setPage}
    />
  );
}

function filterRows<Row>(
  rows: readonly Row[],
  { textOf, createFilter = createKoreanFilter }: TableSearch<Row>,
  query: string,
): readonly Row[] {
  if (query.trim() === "") return rows;
  const matches = createFilter(query);
  return rows.filter((row) => matches(textOf(row)));
}
