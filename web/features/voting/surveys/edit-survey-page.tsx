import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { SurveyFormView } from "./survey-form-view.tsx";
import { surveyForm, type SurveySent, valuesOfSurvey } from "./survey-form.ts";

/** /manager/surveys/{surveyId}/edit: a survey that has not begun. */
export function EditSurveyPage() {
  const { surveyId = "" } = useParams();
  const query = useQuery(callQuery("getSurveyById", { surveyId }));
  const title = query.data?.survey.title ?? "설문";
  return (
    <>
      <title>{`${title} 고치기 · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.survey(surveyId)}>{title}</BackLink>}
        title="설문 고치기"
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="설문을 불러오지 못했어요.">
        {(answer) =>
          answer.survey.phase === "draft" ? (
            <OnceRead name="getSurveyById" skeleton={<ArticleSkeleton />}>
              <EditSurvey answer={answer} />
            </OnceRead>
          ) : (
            <Banner tone="warning">이미 시작한 설문이라 바꿀 수 없어요.</Banner>
          )
        }
      </Loaded>
    </>
  );
}

function EditSurvey({ answer: { survey, questions } }: { answer: Output<"getSurveyById"> }) {
  const navigate = useNavigate();
  const form = useZodForm(surveyForm, { defaultValues: valuesOfSurvey(survey, questions) });
  const updating = useCommand("updateSurvey", {
    fallback: "설문을 저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: () => void navigate(paths.manager.survey(survey.id), { replace: true }),
  });
  const { run, ...rest } = updating;
  const command = {
    ...rest,
    run: (values: SurveySent, onDone?: () => void) => run({ ...values, surveyId: survey.id }, onDone),
  };
  return <SurveyFormView form={form} draft={`survey.edit.${survey.id}`} command={command} />;
}
