import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { SurveyFormView } from "./survey-form-view.tsx";
import { surveyForm, type SurveyValues, valuesOfCopy, valuesOfNew } from "./survey-form.ts";

/** /manager/surveys/new?copy=: a survey from nothing, or as an old one was. */
export function NewSurveyPage() {
  const copied = useSearchParams()[0].get("copy");
  return (
    <>
      <title>설문 만들기 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.manager.surveys}>설문</BackLink>}
        title="설문 만들기"
        description="저장해도 주민에게는 보이지 않아요. 다 쓰고 시작할 수 있어요."
      />
      {copied === null ? (
        <NewSurvey values={valuesOfNew()} draft="survey.new" />
      ) : (
        <CopiedSurvey key={copied} surveyId={copied} />
      )}
    </>
  );
}

function CopiedSurvey({ surveyId }: { surveyId: string }) {
  const query = useQuery(callQuery("getSurveyById", { surveyId }));
  return (
    <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="설문을 불러오지 못했어요.">
      {({ survey, questions }) => (
        <NewSurvey values={valuesOfCopy(survey, questions)} draft={`survey.copy.${surveyId}`} />
      )}
    </Loaded>
  );
}

function NewSurvey({ values, draft }: { values: SurveyValues; draft: string }) {
  const navigate = useNavigate();
  const form = useZodForm(surveyForm, { defaultValues: values });
  const creating = useCommand("createSurvey", {
    fallback: "설문을 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: ({ surveyId }) => void navigate(paths.manager.survey(surveyId), { replace: true }),
  });
  return <SurveyFormView form={form} draft={draft} command={creating} />;
}
