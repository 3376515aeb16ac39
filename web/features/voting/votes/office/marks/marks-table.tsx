import { useEffect, useMemo, useRef } from "react";

import { homeName } from "#contract/values/home-name.ts";
import type { VoteMark } from "#contract/vote-counting.ts";
import { homeSearch } from "#web/features/voting/votes/home-search.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";
import { SearchableTable } from "#web/ui/tables/searchable-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

interface MarksTableProps {
  /** Empty: all of them. */
  building: string;
  marks: readonly VoteMark[];
  onClose: () => void;
}

interface Row extends VoteMark {
  id: string;
}

/** The households that voted, searched and shown page by page. */
export function MarksTable({ building, marks, onClose }: MarksTableProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form.
  useEffect(() => title.current?.focus(), []);
  const rows = useMemo(
    () => marks.map((mark) => ({ ...mark, id: `${mark.building}-${mark.unit}` })),
    [marks],
  );
  const papers = marks.filter(({ channel }) => channel === "paper").length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
            {building === "" ? "전체 동" : `${building}동`}에서 투표한 세대
          </h3>
          <p className="tabular text-label text-neutral-weak">
            온라인 {(marks.length - papers).toLocaleString("ko-KR")}세대 · 종이{" "}
            {papers.toLocaleString("ko-KR")}
            세대
          </p>
        </div>
        <Button onPress={onClose}>명부 닫기</Button>
      </div>
      <SearchableTable
        label="투표한 세대"
        columns={columns}
        rows={rows}
        search={homeSearch}
        unit="세대"
        empty={<EmptyState>투표한 세대가 없어요. 동을 다시 확인해 주세요.</EmptyState>}
      />
    </>
  );
}

const columns: Column<Row>[] = [
  { header: "세대", cell: homeName, phone: "title", keepsWhole: true },
  {
    header: "방법",
    cell: ({ channel }) => (channel === "paper" ? "종이" : "온라인"),
    phone: "meta",
    keepsWhole: true,
  },
  {
    header: "시각",
    cell: ({ at }) =>
      at === null ? "보관 기간이 지나 지웠어요" : <DateText value={at} precision="minute" />,
    phone: "meta",
    keepsWhole: true,
  },
];
