import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";

import {
  mostSurveyQuestions,
  surveyQuestionKindNames,
  surveyQuestionKinds,
} from "#contract/values/surveys.ts";
import type { SurveyQuestionKind } from "#contract/values/surveys.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { moved } from "./answers.ts";
import { QuestionCard } from "./question-card.tsx";
import { copyOf, newQuestion, type SurveyForm } from "./survey-form.ts";

/** The questions, each a card that can be moved, and the kinds that can be added. */
export function QuestionCards({ form: { control } }: { form: SurveyForm }) {
  const { field, formState } = useController({ control, name: "questions" });
  const { ref, value: questions, onChange } = field;
  const cards = useRef<HTMLOListElement>(null);
  const [addedKey, setAddedKey] = useState<string>();
  const [said, setSaid] = useState("");
  useEffect(() => ref({ focus: () => showFault(cards.current) }), [ref]);
  const isFull = questions.length >= mostSurveyQuestions;
  const add = (kind: SurveyQuestionKind) => {
    const question = newQuestion(kind);
    onChange([...questions, question]);
    setAddedKey(question.key);
  };
  const move = (index: number, step: -1 | 1) => {
    onChange(moved(questions, index, step));
    setSaid(`문항 ${index + 1}을 ${index + step + 1}번째로 옮겼어요.`);
  };
  const faults = formState.errors.questions;
  return (
    <section aria-labelledby="questions" className="flex flex-col gap-4">
      <h2 id="questions" className="text-subtitle leading-title font-bold">
        문항 <span className="tabular text-neutral-weak">{questions.length}개</span>
      </h2>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={cards} className="flex flex-col gap-4">
        {questions.map((question, index) => (
          <li key={question.key}>
            <QuestionCard
              question={question}
              faults={faults?.[index]}
              place={index + 1}
              count={questions.length}
              isNew={question.key === addedKey}
              onChange={(changed) => onChange(questions.with(index, changed))}
              onMove={(step) => move(index, step)}
              onCopy={
                isFull ? undefined : () => onChange(questions.toSpliced(index + 1, 0, copyOf(question)))
              }
              onRemove={() => onChange(questions.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {faults?.message !== undefined && <Banner tone="critical">{faults.message}</Banner>}
      <div role="group" aria-labelledby="add-question" className="flex flex-col gap-2">
        <p id="add-question" className="font-semibold">
          문항 추가
        </p>
        <div className="flex flex-wrap gap-2">
          {surveyQuestionKinds.map((kind) => (
            <Button
              key={kind}
              icon={<Plus aria-hidden size="1.125rem" />}
              disabledReason={isFull ? `문항은 ${mostSurveyQuestions}개까지 넣을 수 있어요.` : undefined}
              onPress={() => add(kind)}
            >
              {surveyQuestionKindNames[kind]}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Goes to the first thing that is wrong, once it is drawn. */
function showFault(cards: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const fault = cards?.querySelector<HTMLElement>(`[aria-invalid="true"], [role="alert"]`);
    fault?.focus();
    fault?.scrollIntoView({ block: "center" });
  });
}
