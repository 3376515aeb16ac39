import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { SurveyTime } from "./survey-time.tsx";
import { nameText } from "./survey-words.ts";

const shownAtOnce = 3;

/** The surveys that wait for this resident's answer, for their home; nothing if there is none. */
export function OpenSurveys() {
  const { data } = useQuery(callQuery("getSurveys", { phase: "open", limit: 20 }));
  const waiting = data?.surveys.filter(({ answered, cameLater }) => !answered && !cameLater) ?? [];
  if (waiting.length === 0) return null;
  return (
    <HomeSection
      title="참여할 설문"
      href={paths.resident.surveys}
      linkLabel="설문 모두 보기"
      rest={waiting.length - shownAtOnce}
      hasOthers={data?.nextCursor != null}
    >
      <LinkList
        label="참여할 설문"
        rows={waiting.slice(0, shownAtOnce)}
        rowHref={({ id }) => paths.resident.survey(id)}
      >
        {(survey) => (
          <LinkLines
            title={survey.title}
            meta={<Pieces of={[<SurveyTime key="time" survey={survey} />, nameText(survey)]} />}
          />
        )}
      </LinkList>
    </HomeSection>
  );
}
