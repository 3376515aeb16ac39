import ClipboardList from "lucide-react/icons/clipboard-list";
import { type ReactNode, useId } from "react";

import type { SurveySummary } from "#contract/surveys.ts";
import { surveyUnitNames } from "#contract/values/surveys.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { type PagedList, usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { SurveyTime } from "./survey-time.tsx";
import { nameText } from "./survey-words.ts";

/** /resident/surveys: surveys that can be answered, and below them those that have ended. */
export function SurveysPage() {
  const open = usePagedList("getSurveys", { rowsOf: (page) => page.surveys, filter: { phase: "open" } });
  const closed = usePagedList("getSurveys", { rowsOf: (page) => page.surveys, filter: { phase: "closed" } });
  return (
    <>
      <title>설문 · 단지</title>
      <PageHeader
        title="설문"
        back={<BackLink href={paths.resident.participation}>참여</BackLink>}
        description="관리사무소가 주민의 의견을 물어요."
      />
      <div className="flex flex-col gap-8">
        <Section title="참여할 설문">
          <Surveys
            label="참여할 설문"
            list={open}
            empty={
              <EmptyState icon={<ClipboardList aria-hidden size="1.5rem" />}>
                참여할 설문이 없어요. 새 설문이 시작되면 알려 드려요.
              </EmptyState>
            }
          />
        </Section>
        {closed.data !== undefined && closed.data.length > 0 && (
          <Section title="끝난 설문">
            <Surveys label="끝난 설문" list={closed} empty={null} />
          </Section>
        )}
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 text-lead leading-title font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SurveysProps {
  label: string;
  list: PagedList<SurveySummary>;
  empty: ReactNode;
}

function Surveys({ label, list, empty }: SurveysProps) {
  return (
    <LoadedList
      list={list}
      failed="설문을 불러오지 못했어요."
      skeleton={<TableSkeleton rows={3} />}
      empty={empty}
    >
      {(rows) => (
        <LinkList label={label} rows={rows} rowHref={({ id }) => paths.resident.survey(id)}>
          {(survey) => (
            <LinkLines
              title={survey.title}
              meta={
                <Pieces
                  of={[
                    <SurveyTime key="time" survey={survey} />,
                    nameText(survey),
                    surveyUnitNames[survey.unit],
                  ]}
                />
              }
              badge={<OwnPart survey={survey} />}
            />
          )}
        </LinkList>
      )}
    </LoadedList>
  );
}

function OwnPart({ survey: { answered, cameLater, phase } }: { survey: SurveySummary }) {
  if (answered) return <Badge tone="positive">참여함</Badge>;
  return cameLater && phase === "open" && <Badge tone="neutral">참여 대상 아님</Badge>;
}
