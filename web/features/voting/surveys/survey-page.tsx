import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import type { SurveyUnit } from "#contract/values/surveys.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { AnswerForm } from "./answer-form.tsx";
import { useBegunAnswer, useForgottenAnswer } from "./kept-answers.ts";
import { SurveyFacts } from "./survey-facts.tsx";
import { SurveyResults } from "./survey-results.tsx";
import { SurveyTime } from "./survey-time.tsx";
import { hiddenText } from "./survey-words.ts";

/** /resident/surveys/{surveyId} */
export function SurveyPage() {
  const { surveyId = "" } = useParams();
  const query = useQuery(callQuery("getSurveyById", { surveyId }));
  const survey = query.data?.survey;
  useReadAlerts({ subjectId: survey?.id });
  const title = survey?.title ?? "설문";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.surveys}>설문</BackLink>}
        title={title}
        description={survey?.phase === "closed" && <SurveyTime survey={survey} />}
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
  const { survey } = answer;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {survey.description !== null && <WrittenText>{survey.description}</WrittenText>}
      {survey.phase === "cancelled" ? (
        <Banner tone="warning" title="취소된 설문이에요.">
          {survey.cancelReason}
        </Banner>
      ) : (
        <>
          {survey.phase === "open" && <SurveyFacts survey={survey} />}
          <Answering answer={answer} />
        </>
      )}
      {survey.phase === "closed" && <Results answer={answer} />}
    </div>
  );
}

/** The form, or how the answer ended. A half typed answer stays in sight if the survey ends meanwhile. */
function Answering({ answer: { survey, questions, mine } }: ContentProps) {
  const isOpen = survey.phase === "open";
  const isBegun = useBegunAnswer(survey.id);
  const [wasOpen] = useState(isOpen);
  const [isEditing, setEditing] = useState(false);
  const [isSent, setSent] = useState(false);
  const hasAnswered = isSent || mine?.answered === true;
  const showsForm = isEditing || (!hasAnswered && !survey.cameLater && (isOpen || wasOpen || isBegun));
  if (!showsForm) {
    if (hasAnswered) {
      return <Sent answer={{ survey, mine }} isNew={isSent} onEdit={() => setEditing(true)} />;
    }
    if (survey.cameLater && isOpen) return <CameLater />;
    return <p className="text-neutral-weak">답하지 않은 설문이에요.</p>;
  }
  return (
    <AnswerForm
      surveyId={survey.id}
      questions={questions}
      given={mine?.answers ?? null}
      isOver={!isOpen}
      onSent={() => {
        setSent(true);
        setEditing(false);
      }}
    />
  );
}

function CameLater() {
  return (
    <Banner tone="informative" title="설문을 시작한 뒤에 만든 계정은 답할 수 없어요.">
      한 사람이 여러 번 답하지 않게, 시작할 때 있던 계정에만 물어요.
    </Banner>
  );
}

interface SentProps {
  answer: Pick<Output<"getSurveyById">, "survey" | "mine">;
  /** Just now, on this screen. */
  isNew: boolean;
  onEdit: () => void;
}

function Sent({ answer: { survey, mine }, isNew, onEdit }: SentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (isNew) place.current?.focus();
  }, [isNew]);
  const canEdit = survey.phase === "open" && !survey.isAnonymous;
  useForgottenAnswer(survey.id, !canEdit);
  return (
    <div ref={place} tabIndex={-1} className="rounded-card">
      <Banner
        tone="positive"
        title={isNew ? "답을 보냈어요." : answeredTexts[survey.unit]}
        // Another form begins with what is stored now, which has to be read first.
        action={canEdit && mine?.answers && <Button onPress={onEdit}>답 고치기</Button>}
      >
        {survey.phase === "open" && survey.isAnonymous && "익명 설문이라 고칠 수 없어요."}
        {survey.phase === "open" && !survey.isAnonymous && "마감 전까지 고칠 수 있어요."}
      </Banner>
    </div>
  );
}

const answeredTexts: Record<SurveyUnit, string> = {
  resident: "이미 답했어요.",
  household: "우리 세대는 이미 답했어요.",
};

function Results({ answer: { survey, questions } }: ContentProps) {
  if (survey.canSeeResults) return <SurveyResults survey={survey} questions={questions} />;
  return (
    <p className="text-neutral-weak">
      {survey.resultsFor === "managers" ? "결과는 관리사무소만 봐요." : hiddenText(survey)}
    </p>
  );
}
