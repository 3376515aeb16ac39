import { useState } from "react";

import { momentOfSeoulField } from "#contract/values/seoul-time.ts";
import type { SurveyValue } from "#contract/values/survey-answers.ts";
import { numberOf } from "#web/forms/typed-number.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Dialog, DialogBody } from "#web/ui/overlays/dialog.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { QuestionField, TextQuestion } from "./question-field.tsx";
import { SurveyFacts } from "./survey-facts.tsx";
import { shownQuestion, type SurveyForm } from "./survey-form.ts";

interface PreviewDialogProps {
  form: SurveyForm;
  isOpen: boolean;
  onClose: () => void;
}

/** The survey as residents will see it on a phone. It can be tried; nothing is sent. */
export function PreviewDialog({ form, isOpen, onClose }: PreviewDialogProps) {
  return (
    <Dialog title="주민에게 이렇게 보여요" isOpen={isOpen} onClose={onClose} size="small">
      <DialogBody>
        <Preview form={form} />
      </DialogBody>
    </Dialog>
  );
}

function Preview({ form }: Pick<PreviewDialogProps, "form">) {
  // Nothing is typed while the window is open.
  const [survey] = useState(() => form.getValues());
  const [answers, setAnswers] = useState<Record<string, SurveyValue | null>>({});
  return (
    // The least phone, less its margins.
    <div className="mx-auto flex w-full max-w-82 flex-col gap-5">
      <h3 className="text-title leading-title font-bold">{survey.title || "제목"}</h3>
      {survey.description.trim() !== "" && <WrittenText>{survey.description}</WrittenText>}
      <SurveyFacts
        survey={{
          isAnonymous: survey.isAnonymous === "yes",
          unit: survey.unit,
          byBuilding: survey.byBuilding,
          minGroupSize: numberOf(survey.minGroupSize),
          resultsFor: survey.resultsFor,
          closesAt: momentOfSeoulField(survey.closesAt) ?? null,
        }}
      />
      {survey.questions.map(shownQuestion).map((question, index) => {
        const place = index + 1;
        const value = answers[question.id] ?? null;
        const onChange = (changed: SurveyValue | null) => setAnswers({ ...answers, [question.id]: changed });
        return question.kind === "text" ? (
          <TextQuestion key={question.id} question={question} place={place}>
            <TextArea
              label="답"
              rows={3}
              value={typeof value === "string" ? value : ""}
              onChange={onChange}
            />
          </TextQuestion>
        ) : (
          <QuestionField
            key={question.id}
            question={question}
            place={place}
            value={value}
            onChange={onChange}
            error={undefined}
          />
        );
      })}
    </div>
  );
}
