import { useRef, useState } from "react";
import { type Control, useController, useWatch } from "react-hook-form";

import type { SurveyAnswer, SurveyQuestion } from "#contract/surveys.ts";
import { isUnanswered } from "#contract/values/survey-answers.ts";
import { mostSurveyAnswerLength } from "#contract/values/surveys.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import {
  answersOf,
  answersSchema,
  type AnswerValues,
  type Submission,
  submissionOf,
  valuesOf,
} from "./answers.ts";
import { answerDraft, useTriedSubmission } from "./kept-answers.ts";
import { QuestionField, TextQuestion } from "./question-field.tsx";

interface AnswerFormProps {
  surveyId: string;
  questions: readonly SurveyQuestion[];
  /** What was answered before, by name. */
  given: readonly SurveyAnswer[] | null;
  /** It has ended while somebody was answering: the typed answers stay, and cannot be sent. */
  isOver: boolean;
  onSent: () => void;
}

/** The questions one below the other. */
export function AnswerForm({ surveyId, questions, given, isOver, onSent }: AnswerFormProps) {
  const [schema] = useState(() => answersSchema(questions));
  const form = useZodForm(schema, { defaultValues: valuesOf(questions, given) });
  const tried = useTriedSubmission(surveyId);
  const lastTried = useRef<Partial<Submission> | undefined>(tried.restored);
  const sending = useCommand("submitSurveyResponse", {
    fallback: "답을 보내지 못했어요. 다시 시도해 주세요.",
    onSuccess: () => tried.clear(),
    onward: onSent,
  });
  const payloadOf = (values: AnswerValues) => {
    const answers = answersOf(questions, values);
    const submission = submissionOf(answers, lastTried.current);
    lastTried.current = submission;
    // An answer that was lost on the way counts once, also if it is sent again after a reload.
    tried.save({ ...submission });
    return { surveyId, submissionId: submission.submissionId, answers };
  };
  return (
    <CommandForm<AnswerValues, AnswerValues, ReturnType<typeof payloadOf>>
      label="설문 답"
      form={form}
      draft={answerDraft(surveyId)}
      command={{ ...sending, failureField: questionOf(sending.failureField) }}
      payload={payloadOf}
      buttons={
        isOver ? (
          <Banner tone="warning" title="끝난 설문이라 보낼 수 없어요.">
            쓰던 답은 이 기기에만 남아 있어요.
          </Banner>
        ) : (
          <FormActions surface="ground">
            <Progress control={form.control} questions={questions} place="below" />
            <SubmitButton variant="primary">답 보내기</SubmitButton>
          </FormActions>
        )
      }
    >
      <Progress control={form.control} questions={questions} place="above" />
      {questions.map((question, index) =>
        question.kind === "text" ? (
          <TextQuestion key={question.id} question={question} place={index + 1}>
            <FormTextArea
              control={form.control}
              name={question.id}
              label="답"
              rows={3}
              growsWithText
              maxCharacters={mostSurveyAnswerLength}
            />
          </TextQuestion>
        ) : (
          <Question key={question.id} control={form.control} question={question} place={index + 1} />
        ),
      )}
    </CommandForm>
  );
}

interface QuestionProps {
  control: Control<AnswerValues, unknown, AnswerValues>;
  question: SurveyQuestion;
  place: number;
}

function Question({ control, question, place }: QuestionProps) {
  const { field, fieldState } = useController({ control, name: question.id });
  const { ref, value, onChange } = field;
  return (
    <QuestionField
      question={question}
      place={place}
      value={value ?? null}
      onChange={onChange}
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}

interface ProgressProps {
  control: QuestionProps["control"];
  questions: readonly SurveyQuestion[];
  /** On a phone it stands beside the button below, which stays in sight; otherwise it stays above the questions. */
  place: "above" | "below";
}

function Progress({ control, questions, place }: ProgressProps) {
  const values = useWatch({ control });
  const answered = questions.filter(({ id }) => !isUnanswered(values[id])).length;
  const words = (
    <>
      <span className="sr-only">답한 문항</span>
      <span className="tabular font-semibold">
        {answered} / {questions.length}
      </span>
    </>
  );
  if (place === "below") {
    return <p className="max-md:flex max-md:items-center max-md:grow-0! md:hidden">{words}</p>;
  }
  return (
    <div className="sticky top-[min(3.5rem,64px)] z-10 -mx-2 flex items-center gap-4 bg-ground px-2 py-3 max-md:hidden lg:top-0">
      <span
        aria-hidden
        className="block h-2 flex-1 overflow-hidden rounded-full bg-neutral-weak-hover forced-colors:border"
      >
        <span
          className="block h-full rounded-full bg-brand-solid transition-[width]"
          style={{ width: `${(answered / questions.length) * 100}%` }}
        />
      </span>
      <p>{words}</p>
    </div>
  );
}

/** The server names a question behind `answers`, and the form's fields have the questions' ids. */
function questionOf(field: string | undefined): string | undefined {
  return field?.replace(/^answers\./, "");
}
