import ClipboardList from "lucide-react/icons/clipboard-list";
import Plus from "lucide-react/icons/plus";

import type { SurveySummary } from "#contract/surveys.ts";
import { surveyPhaseNames } from "#contract/values/surveys.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { countText, nameText, phaseTones } from "./survey-words.ts";

/** /manager/surveys */
export function ManageSurveysPage() {
  const list = usePagedList("getSurveys", { rowsOf: (page) => page.surveys });
  return (
    <>
      <title>설문 · 단지</title>
      <PageHeader
        title="설문"
        description="주민의 의견을 익명으로, 또는 이름을 남겨 물어요."
        action={
          <ButtonLink
            href={paths.manager.newSurvey}
            variant="primary"
            icon={<Plus aria-hidden size="1.125rem" />}
          >
            설문 만들기
          </ButtonLink>
        }
      />
      <LoadedList
        list={list}
        failed="설문을 불러오지 못했어요."
        skeleton={<TableSkeleton rows={5} />}
        empty={
          <EmptyState
            icon={<ClipboardList aria-hidden size="1.5rem" />}
            action={<ButtonLink href={paths.manager.newSurvey}>설문 만들기</ButtonLink>}
          >
            만든 설문이 없어요. 주민에게 물어볼 일이 있으면 설문을 만들어 보세요.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label="설문"
            columns={columns}
            rows={rows}
            rowHref={({ id }) => paths.manager.survey(id)}
            rowLabel={({ title }) => title}
            actions={({ id }) => [{ label: "복사해서 만들기", href: paths.manager.copyOfSurvey(id) }]}
          />
        )}
      </LoadedList>
    </>
  );
}

const columns: Column<SurveySummary>[] = [
  { header: "제목", cell: ({ title }) => title, phone: "title" },
  {
    header: "마감",
    cell: ({ closesAt }) => (closesAt === null ? "–" : <DateText value={closesAt} precision="minute" />),
    phone: "meta",
    keepsWhole: true,
    namesValueOnPhone: true,
  },
  { header: "익명 여부", cell: nameText, phone: "meta", keepsWhole: true },
  {
    header: "참여",
    cell: ({ participantCount, unit }) => countText(participantCount, unit),
    phone: "meta",
    align: "end",
    namesValueOnPhone: true,
  },
  {
    header: "상태",
    cell: ({ phase }) => <Badge tone={phaseTones[phase]}>{surveyPhaseNames[phase]}</Badge>,
    phone: "end",
    keepsWhole: true,
  },
];
