import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { surveyPhaseNames } from "#contract/values/surveys.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { type TabItem, Tabs } from "#web/ui/layout/tabs.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { Absentees } from "./absentees.tsx";
import { Participation } from "./participation.tsx";
import { QuestionList } from "./question-list.tsx";
import { Responses } from "./responses.tsx";
import { SurveyActions } from "./survey-actions.tsx";
import { SurveyResults } from "./survey-results.tsx";
import { SurveyTime } from "./survey-time.tsx";
import { buildingsText, hiddenText, nameText, phaseTones } from "./survey-words.ts";

/** /manager/surveys/{surveyId}?tab= */
export function ManageSurveyPage() {
  const { surveyId = "" } = useParams();
  const query = useQuery(callQuery("getSurveyById", { surveyId }));
  const survey = query.data?.survey;
  const title = survey?.title ?? "설문";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.surveys}>설문</BackLink>}
        title={title}
        description={
          survey && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={phaseTones[survey.phase]}>{surveyPhaseNames[survey.phase]}</Badge>
              <Pieces
                of={[<SurveyTime key="time" survey={survey} />, nameText(survey), buildingsText(survey)]}
              />
            </span>
          )
        }
        action={query.data && <SurveyActions {...query.data} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="설문을 불러오지 못했어요.">
        {(answer) => <Content answer={answer} />}
      </Loaded>
    </>
  );
}

interface ContentProps {
  answer: Output<"getSurveyById">;
}

function Content({ answer }: ContentProps) {
  const { survey, questions } = answer;
  if (survey.phase === "cancelled") {
    return (
      <div className="flex flex-col gap-6">
        <Banner tone="warning" title="취소한 설문이에요. 받은 답은 지웠어요.">
          {survey.cancelReason}
        </Banner>
        <QuestionList questions={questions} />
      </div>
    );
  }
  if (survey.phase === "draft") {
    return (
      <div className="flex flex-col gap-6">
        {survey.description !== null && <WrittenText>{survey.description}</WrittenText>}
        <QuestionList questions={questions} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Participation survey={survey} />
      <Answers answer={answer} />
    </div>
  );
}

const tabIds = ["results", "responses", "absentees", "questions"] as const;

type Tab = (typeof tabIds)[number];

/** What came in so far. Nobody sees a single response to an anonymous survey, nor who has not answered. */
function Answers({ answer: { survey, questions } }: ContentProps) {
  const [params, setParams] = useSearchParams();
  const selected = tabIds.find((id) => id === params.get("tab")) ?? "results";
  const items: TabItem<Tab>[] = [
    {
      id: "results",
      label: "결과",
      content: survey.canSeeResults ? (
        <SurveyResults survey={survey} questions={questions} />
      ) : (
        <p className="text-neutral-weak">{hiddenText(survey)}</p>
      ),
    },
    {
      id: "responses",
      label: "답 하나씩",
      content: <Responses surveyId={survey.id} questions={questions} />,
    },
    { id: "absentees", label: "답하지 않은 세대", content: <Absentees survey={survey} /> },
    { id: "questions", label: "문항", content: <QuestionList questions={questions} /> },
  ];
  const shown = survey.isAnonymous
    ? items.filter(({ id }) => id !== "responses" && id !== "absentees")
    : items;
  return (
    <Tabs
      label="설문에서 볼 것"
      items={shown}
      selected={shown.some(({ id }) => id === selected) ? selected : "results"}
      onSelect={(tab) =>
        setParams(tab === "results" ? {} : { tab }, { replace: true, preventScrollReset: true })
      }
    />
  );
}
