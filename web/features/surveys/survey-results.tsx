import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { SurveyGroup } from "#contract/survey-results.ts";
import type { Survey, SurveyQuestion } from "#contract/surveys.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { Figures } from "./figures.tsx";
import { countSubject, countText } from "./survey-words.ts";

/** Not broken down. */
const whole = "whole";

interface SurveyResultsProps {
  survey: Survey;
  questions: readonly SurveyQuestion[];
}

/** What came out, question by question, for whoever may see it. */
export function SurveyResults({ survey, questions }: SurveyResultsProps) {
  const [breakdownBy, setBreakdownBy] = useState<string>(whole);
  const query = useQuery(
    callQuery("getSurveyResults", {
      surveyId: survey.id,
      ...(breakdownBy !== whole && { breakdownBy }),
    }),
  );
  const choices = breakdowns(survey, questions);
  return (
    <section aria-labelledby="results" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="results" className="text-subtitle leading-title font-bold">
            결과
          </h2>
          {query.data && (
            <p className="tabular text-neutral-weak">
              {countSubject(query.data.responseCount, survey.unit)} 답했어요.
            </p>
          )}
        </div>
        {choices.length > 0 && (
          <div className="min-w-52 print:hidden">
            <SelectField
              label="나눠 보기"
              options={[{ value: whole, label: "나누지 않기" }, ...choices]}
              value={breakdownBy}
              onChange={setBreakdownBy}
            />
          </div>
        )}
      </div>
      <Loaded query={query} skeleton={<TableSkeleton rows={6} />} fallback="결과를 불러오지 못했어요.">
        {(results) =>
          questions.map((question, index) => {
            const figures = results.questions.find(({ questionId }) => questionId === question.id);
            return (
              figures && (
                <Card
                  key={question.id}
                  title={`${index + 1}. ${question.title}`}
                  description={
                    question.kind === "text" ? undefined : countText(figures.answeredCount, survey.unit)
                  }
                >
                  {results.groups.length === 0 || question.kind === "text" ? (
                    <Figures question={question} figures={figures} unit={survey.unit} />
                  ) : (
                    <Groups
                      groups={results.groups}
                      question={question}
                      survey={survey}
                      isByBuilding={breakdownBy === "building"}
                    />
                  )}
                </Card>
              )
            );
          })
        }
      </Loaded>
    </section>
  );
}

/** By building if that was announced, or by a question of one choice. */
function breakdowns({ byBuilding }: Survey, questions: readonly SurveyQuestion[]) {
  const ofChoices = questions.flatMap(({ id, kind, title }, index) =>
    kind === "single" ? [{ value: id, label: `${index + 1}. ${title}` }] : [],
  );
  return byBuilding ? [{ value: "building", label: "동" }, ...ofChoices] : ofChoices;
}

interface GroupsProps {
  groups: readonly SurveyGroup[];
  question: SurveyQuestion;
  survey: Survey;
  isByBuilding: boolean;
}

/** The same question of each group. What is too small to be anonymous is named, and not shown. */
function Groups({ groups, question, survey, isByBuilding }: GroupsProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {groups.map(({ label, responseCount, questions }) => {
        const name = label === null ? "답하지 않음" : `${label}${isByBuilding ? "동" : ""}`;
        const figures = questions.find(({ questionId }) => questionId === question.id);
        return (
          <section key={name} className="flex flex-col gap-2">
            <h3 className="font-semibold">
              {name}
              {responseCount !== null && (
                <span className="tabular ms-2 font-regular text-neutral-weak">
                  {countText(responseCount, survey.unit)}
                </span>
              )}
            </h3>
            {figures ? (
              <Figures question={question} figures={figures} unit={survey.unit} group={name} />
            ) : (
              <p className="text-label text-neutral-weak">
                답한 사람이 적거나 다른 묶음에서 짐작할 수 있어 보여 드리지 않아요.
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
