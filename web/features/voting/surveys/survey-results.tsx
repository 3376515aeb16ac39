import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { SurveyGroup } from "#contract/survey-results.ts";
import type { Survey, SurveyQuestion } from "#contract/surveys.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { Figures } from "./figures.tsx";
import { countSubject, countText, formerText } from "./survey-words.ts";

/** Not broken down. */
const whole = "whole";

interface SurveyResultsProps {
  survey: Survey;
  questions: readonly SurveyQuestion[];
}

/** What came out, question by question, for those who may see it. */
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
              {query.data.formerCount > 0 && ` ${formerText(query.data.formerCount, survey.unit)}`}
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
        {(results) => {
          const groups = results.groups.map((group) => ({ ...group, name: nameOf(group, breakdownBy) }));
          return (
            <>
              <HiddenGroups groups={groups} />
              {questions.map((question, index) => {
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
                      {isDivided(question, groups, breakdownBy) ? (
                        <Groups groups={groups} question={question} survey={survey} />
                      ) : (
                        <Figures question={question} figures={figures} unit={survey.unit} />
                      )}
                    </Card>
                  )
                );
              })}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** By building if that was announced, or by a question of one choice, if there is another one to divide. */
function breakdowns({ byBuilding }: Survey, questions: readonly SurveyQuestion[]) {
  const divisible = questions.filter(({ kind }) => kind !== "text");
  const ofChoices = questions.flatMap(({ id, kind, title }, index) =>
    kind === "single" && divisible.length > 1 ? [{ value: id, label: `${index + 1}. ${title}` }] : [],
  );
  return byBuilding && divisible.length > 0 ? [{ value: "building", label: "동" }, ...ofChoices] : ofChoices;
}

type NamedGroup = SurveyGroup & { name: string };

function nameOf({ label }: SurveyGroup, breakdownBy: string): string {
  if (label === null) return "답하지 않음";
  return breakdownBy === "building" ? `${label}동` : label;
}

/** Texts are never divided; nor is the question that divides the others: its groups would all say themselves. */
function isDivided(
  { id, kind }: SurveyQuestion,
  groups: readonly NamedGroup[],
  breakdownBy: string,
): boolean {
  return kind !== "text" && id !== breakdownBy && groups.some(({ responseCount }) => responseCount !== null);
}

/** Groups that are too small to be anonymous, or would give such a group away: said once, not at each question. */
function HiddenGroups({ groups }: { groups: readonly NamedGroup[] }) {
  const hidden = groups.filter(({ responseCount }) => responseCount === null);
  if (hidden.length === 0) return null;
  return (
    <Banner tone="informative">
      {hidden.map(({ name }) => name).join(", ")}: 답이 적거나 다른 묶음에서 짐작할 수 있어 보여 드리지
      않아요.{hidden.length === groups.length && " 전체 결과만 보여 드려요."}
    </Banner>
  );
}

interface GroupsProps {
  groups: readonly NamedGroup[];
  question: SurveyQuestion;
  survey: Survey;
}

/** The same question of each group that is shown. */
function Groups({ groups, question, survey }: GroupsProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {groups.map(({ name, responseCount, questions }) => {
        const figures = questions.find(({ questionId }) => questionId === question.id);
        return (
          figures &&
          responseCount !== null && (
            <section key={name} className="flex flex-col gap-2">
              <h3 className="font-semibold">
                {name}
                <span className="tabular ms-2 font-regular text-neutral-weak">
                  {countText(responseCount, survey.unit)}
                </span>
              </h3>
              <Figures question={question} figures={figures} unit={survey.unit} group={name} />
            </section>
          )
        );
      })}
    </div>
  );
}
