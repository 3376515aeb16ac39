import CircleCheck from "lucide-react/icons/circle-check";

import type { Output } from "#contract/index.ts";
import type { Survey } from "#contract/surveys.ts";
import { HomeLink } from "#web/lists/home-link.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";

type Household = Output<"getSurveyAbsentees">["households"][number];

/** The homes in which somebody has not answered a survey by name. */
export function Absentees({ survey }: { survey: Survey }) {
  const list = usePagedList("getSurveyAbsentees", {
    rowsOf: (page) => page.households,
    filter: { surveyId: survey.id },
  });
  return (
    <LoadedList
      list={list}
      failed="답하지 않은 세대를 불러오지 못했어요."
      empty={<EmptyState icon={<CircleCheck aria-hidden size="1.5rem" />}>모두 답했어요.</EmptyState>}
    >
      {(rows) => (
        <DataTable
          label="답하지 않은 세대"
          columns={survey.unit === "household" ? columns : [...columns, missing]}
          rows={rows.map((row) => ({ ...row, id: `${row.building} ${row.unit}` }))}
        />
      )}
    </LoadedList>
  );
}

const columns: Column<Household>[] = [
  {
    header: "세대",
    cell: (home) => <HomeLink home={home} />,
    phone: "title",
    keepsWhole: true,
  },
];

const missing: Column<Household> = {
  header: "답하지 않은 사람",
  cell: ({ missingCount }) => `${missingCount.toLocaleString("ko-KR")}명`,
  phone: "end",
  align: "end",
};
