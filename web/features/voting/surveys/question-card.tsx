import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import { useId } from "react";
import type { FieldErrors } from "react-hook-form";

import { surveyQuestionKindNames, surveyQuestionKinds } from "#contract/values/surveys.ts";
import { maxLengths } from "#contract/values/text.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import { OptionFields } from "./option-fields.tsx";
import { PlaceButtons } from "./place-buttons.tsx";
import { hasOptions, type TypedQuestion } from "./survey-form.ts";

interface CardFields {
  question: TypedQuestion;
  faults: FieldErrors<TypedQuestion> | undefined;
  onChange: (question: TypedQuestion) => void;
}

interface QuestionCardProps extends CardFields {
  /** From 1. */
  place: number;
  count: number;
  /** Just added, so that its words come next. */
  isNew: boolean;
  onMove: (step: -1 | 1) => void;
  /** None: there is no room for another one. */
  onCopy: (() => void) | undefined;
  onRemove: () => void;
}

const kinds = surveyQuestionKinds.map((value) => ({ value, label: surveyQuestionKindNames[value] }));

/** One question: its kind, its words, and what it is answered by. */
export function QuestionCard({
  question,
  faults,
  place,
  count,
  isNew,
  onChange,
  onMove,
  onCopy,
  onRemove,
}: QuestionCardProps) {
  const titleId = useId();
  const name = `문항 ${place}`;
  const change = (changed: Partial<TypedQuestion>) => onChange({ ...question, ...changed });
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-card border border-neutral-weak bg-raised p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="tabular text-lead font-bold">
          {name}
        </h3>
        <div className="-me-2 flex">
          <PlaceButtons name={name} place={place} count={count} onMove={onMove} />
          <IconButton
            label={`${name} 복사`}
            icon={<Copy aria-hidden size="1.125rem" />}
            disabledReason={onCopy ? undefined : "문항을 더 넣을 수 없어요."}
            onPress={onCopy}
          />
          <IconButton
            label={`${name} 빼기`}
            icon={<Trash2 aria-hidden size="1.125rem" />}
            tone="critical"
            onPress={onRemove}
          />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label="질문"
          isRequired
          // People who add a question write it next.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isNew}
          value={question.title}
          onChange={(title) => change({ title })}
          error={faults?.title?.message}
          maxCharacters={maxLengths.title}
          autoComplete="off"
        />
        <SelectField
          label="답하는 방법"
          options={kinds}
          value={question.kind}
          onChange={(kind) =>
            change({
              kind,
              ...(hasOptions(kind) && question.options.length === 0 && { options: ["", ""] }),
            })
          }
        />
      </div>
      <AnswerFields question={question} faults={faults} onChange={onChange} />
      <details>
        <summary className="min-h-target cursor-pointer content-center text-label font-semibold">
          도움말 덧붙이기
        </summary>
        <TextArea
          label="도움말"
          rows={2}
          growsWithText
          value={question.help}
          onChange={(help) => change({ help })}
          error={faults?.help?.message}
          maxCharacters={maxLengths.note}
        />
      </details>
      <Checkbox isChecked={question.required} onChange={(required) => change({ required })}>
        꼭 답해야 해요
      </Checkbox>
    </section>
  );
}

/** What only some kinds have. */
function AnswerFields({ question, faults, onChange }: CardFields) {
  const { kind } = question;
  if (kind === "rating") return <ScaleFields question={question} faults={faults} onChange={onChange} />;
  if (!hasOptions(kind)) return null;
  return (
    <>
      <OptionFields
        kind={kind}
        options={question.options}
        faults={faults?.options}
        onChange={(options) => onChange({ ...question, options })}
      />
      {kind === "multiple" && (
        <div className="max-w-60">
          <TextField
            label="고를 수 있는 수"
            isDigits
            suffix="개"
            autoComplete="off"
            help="비워 두면 모두 고를 수 있어요."
            value={question.maxPicks}
            onChange={(maxPicks) => onChange({ ...question, maxPicks })}
            error={faults?.maxPicks?.message}
          />
        </div>
      )}
    </>
  );
}

function ScaleFields({ question, faults, onChange }: CardFields) {
  return (
    <>
      <ChipGroup
        label="점수"
        options={[
          { value: "5", label: "1–5점" },
          { value: "10", label: "1–10점" },
        ]}
        value={question.scale}
        onChange={(scale) => onChange({ ...question, scale })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="1점의 뜻"
          placeholder="매우 불만족"
          value={question.lowLabel}
          onChange={(lowLabel) => onChange({ ...question, lowLabel })}
          error={faults?.lowLabel?.message}
          maxCharacters={100}
          autoComplete="off"
        />
        <TextField
          label="가장 높은 점수의 뜻"
          placeholder="매우 만족"
          value={question.highLabel}
          onChange={(highLabel) => onChange({ ...question, highLabel })}
          error={faults?.highLabel?.message}
          maxCharacters={100}
          autoComplete="off"
        />
      </div>
    </>
  );
}
