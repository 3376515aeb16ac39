import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useDeferredValue, useMemo, useRef, useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { createKoreanFilter } from "#web/ui/fields/korean-search.ts";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { DataTable, type DataTableProps } from "./data-table.tsx";

/** How to find rows of a table. Define it once, at module scope. */
export interface TableSearch<Row> {
  /** The search box's name, such as '아파트 찾기'. */
  label: string;
  /** What a person may type there, such as '이름이나 주소'. */
  placeholder: string;
  /** The text to search: everything that a person may remember about a row. */
  textOf: (row: Row) => string;
}

type SearchableTableProps<Row> = DataTableProps<Row> & {
  search: TableSearch<Row>;
  /** The Korean counter: 곳, 명. */
  unit: string;
};

const pageSize = 50;

/** A table of up to tens of thousands of rows that are all loaded. It is searched and shown page by page. */
export function SearchableTable<Row extends { id: string }>({
  search: { label, placeholder, textOf },
  unit,
  ...table
}: SearchableTableProps<Row>) {
  const { rows } = table;
  const [query, setQuery] = useState("");
  const [page, setPage] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const soughtText = useDeferredValue(query);
  const found = useMemo(() => filterRows(rows, textOf, soughtText), [rows, textOf, soughtText]);

  const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
  const shownPage = Math.min(page, pageCount - 1);
  const goTo = (next: number) => {
    setPage(next);
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div ref={top} className="flex scroll-mt-20 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="tabular text-neutral-weak">
          {countText(found.length, rows.length, unit)}
        </p>
        <div className="w-full sm:w-72">
          <SearchField
            label={label}
            hidesLabel
            placeholder={placeholder}
            value={query}
            onChange={(text) => {
              setQuery(text);
              setPage(0);
            }}
          />
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState>찾는 내용이 없어요. 다른 말로 찾아 보세요.</EmptyState>
      ) : (
        <DataTable {...table} rows={found.slice(shownPage * pageSize, (shownPage + 1) * pageSize)} />
      )}
      {pageCount > 1 && <Pager page={shownPage} pageCount={pageCount} onChange={goTo} />}
    </div>
  );
}

interface PagerProps {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

function Pager({ page, pageCount, onChange }: PagerProps) {
  return (
    <nav aria-label="쪽 이동" className="flex items-center justify-center gap-3">
      <Button
        size="small"
        icon={<ChevronLeft aria-hidden size="1rem" />}
        disabledReason={page === 0 ? "첫 쪽이에요." : undefined}
        onPress={() => onChange(page - 1)}
      >
        이전
      </Button>
      <span className="tabular text-neutral-weak">
        {(page + 1).toLocaleString("ko-KR")} / {pageCount.toLocaleString("ko-KR")}쪽
      </span>
      <Button
        size="small"
        icon={<ChevronRight aria-hidden size="1rem" />}
        disabledReason={page === pageCount - 1 ? "마지막 쪽이에요." : undefined}
        onPress={() => onChange(page + 1)}
      >
        다음
      </Button>
    </nav>
  );
}

function filterRows<Row>(rows: readonly Row[], textOf: (row: Row) => string, query: string): readonly Row[] {
  if (query.trim() === "") return rows;
  const matches = createKoreanFilter(query);
  return rows.filter((row) => matches(textOf(row)));
}

function countText(found: number, all: number, unit: string): string {
  const total = `${all.toLocaleString("ko-KR")}${unit}`;
  return found === all ? `모두 ${total}` : `${total} 가운데 ${found.toLocaleString("ko-KR")}${unit}`;
}
