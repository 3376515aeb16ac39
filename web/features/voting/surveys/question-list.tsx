import type { SurveyQuestion } from "#contract/surveys.ts";
import { surveyQuestionKindNames } from "#contract/values/surveys.ts";
import { Pieces } from "#web/ui/text/pieces.tsx";

/** What is asked, to read. */
export function QuestionList({ questions }: { questions: readonly SurveyQuestion[] }) {
  if (questions.length === 0) return <p className="text-neutral-weak">아직 문항이 없어요.</p>;
  return (
    <ol aria-label="문항" className="flex max-w-2xl flex-col divide-y divide-neutral-weak">
      {questions.map((question, index) => (
        <li key={question.id} className="flex flex-col gap-1 py-4 first:pt-0">
          <p className="font-semibold">
            <span className="tabular">{index + 1}.</span> {question.title}
          </p>
          <p className="text-label text-neutral-weak">
            <Pieces
              of={[
                surveyQuestionKindNames[question.kind],
                question.required ? "필수" : "선택",
                question.kind === "rating" && `${question.scale}점까지`,
                question.maxPicks !== null && `${question.maxPicks}개까지`,
              ]}
            />
          </p>
          {question.options.length > 0 && (
            <ul className="list-disc ps-5">
              {question.options.map(({ id, label }) => (
                <li key={id}>{label}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
