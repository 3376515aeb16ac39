import type { ReactNode } from "react";

import type { SurveyQuestion } from "#contract/surveys.ts";
import { isUnanswered, type SurveyValue } from "#contract/values/survey-answers.ts";
import { Button } from "#web/ui/buttons/button.tsx";

import { OptionChoices } from "./option-choices.tsx";
import { QuestionFrame } from "./question-frame.tsx";
import { RankingChoice } from "./ranking-choice.tsx";
import { RatingChoice } from "./rating-choice.tsx";

interface QuestionFieldProps {
  question: SurveyQuestion;
  /** From 1. */
  place: number;
  value: SurveyValue | null;
  onChange: (value: SurveyValue | null) => void;
  error: string | undefined;
  /** What gets the focus if its answer is at fault. */
  ref?: (element: HTMLElement | null) => void;
}

/** A question with its answer: a choice, a point of a scale, or an order. A text is `TextQuestion`. */
export function QuestionField({ question, place, value, onChange, error, ref }: QuestionFieldProps) {
  const canBeLeft = !question.required && !isUnanswered(value);
  return (
    <QuestionFrame question={question} place={place} error={error} ref={ref}>
      <Choice question={question} value={value} onChange={onChange} />
      {canBeLeft && (
        <div className="-my-1 -ms-[min(0.75rem,20px)]">
          <Button variant="quiet" size="small" label={`${place}번 답 지우기`} onPress={() => onChange(null)}>
            답 지우기
          </Button>
        </div>
      )}
    </QuestionFrame>
  );
}

interface TextQuestionProps {
  question: SurveyQuestion;
  place: number;
  /** The field of the text. It shows its fault itself. */
  children: ReactNode;
}

export function TextQuestion({ question, place, children }: TextQuestionProps) {
  return (
    <QuestionFrame question={question} place={place} error={undefined}>
      {children}
    </QuestionFrame>
  );
}

function Choice({ question, value, onChange }: Pick<QuestionFieldProps, "question" | "value" | "onChange">) {
  const chosen = Array.isArray(value) ? value : [];
  const single = typeof value === "number" ? value : null;
  switch (question.kind) {
    case "single":
      return (
        <OptionChoices
          question={question}
          chosen={single === null ? [] : [single]}
          onChange={([optionId]) => onChange(optionId ?? null)}
        />
      );
    case "multiple":
      return <OptionChoices question={question} chosen={chosen} onChange={onChange} />;
    case "rating":
      return <RatingChoice question={question} value={single} onChange={onChange} />;
    case "ranking":
      return <RankingChoice question={question} order={chosen} onChange={onChange} />;
    case "text":
      return null;
  }
}
