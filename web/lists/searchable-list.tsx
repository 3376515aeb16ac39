import SearchX from "lucide-react/icons/search-x";
import { lazy, type ReactNode, Suspense } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import type { ListSearch } from "./list-search.ts";
import { LoadedList } from "./loaded-list.tsx";
import type { PagedList } from "./paged-list.ts";

// The rows need not wait for the box.
const SearchField = lazy(async () => ({
  default: (await import("#web/ui/fields/search-field.tsx")).SearchField,
}));

interface SearchableListProps<Row> {
  /** A list that was read with the filter of the search. */
  list: PagedList<Row>;
  search: ListSearch;
  /** The search box's name, such as '공지사항 찾기'. */
  label: string;
  /** What a person may type there, such as '제목이나 내용'. */
  placeholder: string;
  /** What is counted. */
  counter?: keyof typeof counters;
  /** Other ways to narrow the list down, below the search box; `nothing` is shown if one that is on leaves no row. */
  filter?: { fields: ReactNode; isOn: boolean; nothing: ReactNode };
  /** Beside the number of rows, such as a choice of their order. */
  beside?: ReactNode;
  failed: string;
  /** Shown if the whole list is empty. */
  empty: ReactNode;
  /** Shown if the words are not found here but, say, in another tab. */
  foundElsewhere?: ReactNode;
  skeleton?: ReactNode;
  /** Rows show the words by `Marked`. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A long list under its search box. */
export function SearchableList<Row>({
  search,
  label,
  placeholder,
  counter = "건",
  filter,
  beside,
  foundElsewhere,
  ...listed
}: SearchableListProps<Row>) {
  const { list } = listed;
  const isFiltered = filter?.isOn === true;
  const empty = isFiltered ? filter.nothing : listed.empty;
  // There is nothing to look for in an empty list.
  if (search.typed === "" && search.words === undefined && !isFiltered && list.data?.length === 0)
    return empty;
  return (
    <div className="flex flex-col gap-4">
      <search className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="w-full sm:w-80">
          <Suspense fallback={<div className="h-target" />}>
            <SearchField
              label={label}
              hidesLabel
              placeholder={placeholder}
              value={search.typed}
              onChange={search.type}
              onSubmit={search.submit}
            />
          </Suspense>
        </div>
        {filter?.fields}
        <div
          className={classNames(
            "flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1",
            filter ? "basis-full" : "sm:justify-end",
          )}
        >
          <p role="status" className="tabular text-neutral-weak">
            {countText(list, search, counter)}
          </p>
          {beside}
        </div>
      </search>
      <div className={list.isOfOtherWords ? "opacity-60" : undefined}>
        <LoadedList
          {...listed}
          empty={search.words === undefined ? empty : (foundElsewhere ?? <NothingFound search={search} />)}
        />
      </div>
    </div>
  );
}

function NothingFound({ search }: { search: ListSearch }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden size="1.5rem" />}
      action={<Button onPress={search.clear}>전체 보기</Button>}
    >
      찾는 내용이 없어요. 다른 말로 찾아보세요.
    </EmptyState>
  );
}

/** With the particle that follows each. */
const counters = { 건: "건을", 세대: "세대를" } as const;

function countText(
  { total, isOfOtherWords }: PagedList<unknown>,
  search: ListSearch,
  counter: keyof typeof counters,
): string {
  const { words, isTooShort, isWaiting } = search;
  if (isTooShort) return "두 글자 이상 입력해주세요.";
  if (isWaiting || isOfOtherWords) return "찾고 있어요.";
  if (total === undefined) return "";
  const count = total.toLocaleString("ko-KR");
  return words === undefined ? `모두 ${count}${counter}` : `${count}${counters[counter]} 찾았어요.`;
}
