import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useState } from "react";
import type { FieldErrors } from "react-hook-form";

import { leastSurveyOptions, mostSurveyOptions, type SurveyQuestionKind } from "#contract/values/surveys.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import type { TypedQuestion } from "./survey-form.ts";

interface OptionFieldsProps {
  kind: SurveyQuestionKind;
  options: readonly string[];
  faults: FieldErrors<TypedQuestion>["options"] | undefined;
  onChange: (options: string[]) => void;
}

/** What can be chosen. Enter goes on to the next one, as in a list. */
export function OptionFields({ kind, options, faults, onChange }: OptionFieldsProps) {
  const [hasAdded, setHasAdded] = useState(false);
  const most = mostSurveyOptions[kind];
  const isFull = options.length >= most;
  const add = () => {
    setHasAdded(true);
    onChange([...options, ""]);
  };
  const goOn = (event: KeyboardEvent<HTMLElement>, option: number) => {
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (event.key !== "Enter" || isComposing || !(event.target instanceof HTMLInputElement)) return;
    // It would send the form.
    event.preventDefault();
    const fields = event.currentTarget.parentElement?.querySelectorAll("input");
    if (option + 1 < options.length) fields?.[option + 1]?.focus();
    else if (!isFull) add();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold">항목</legend>
      {options.map((value, option) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- an option has nothing else that stays its own
          key={option}
          role="presentation"
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1"
          onKeyDown={(event) => goOn(event, option)}
        >
          <TextField
            label={`항목 ${option + 1}`}
            // Only of those that somebody adds.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={hasAdded}
            value={value}
            onChange={(label) => onChange(options.with(option, label))}
            error={faults?.[option]?.message}
            maxCharacters={100}
            autoComplete="off"
          />
          {/* Beside the field, not its label or its fault. */}
          <span className="mt-7.5">
            <IconButton
              label={`항목 ${option + 1} 빼기`}
              icon={<X aria-hidden size="1.125rem" />}
              disabledReason={
                options.length > leastSurveyOptions
                  ? undefined
                  : `항목은 ${leastSurveyOptions}개 이상 있어야 해요.`
              }
              onPress={() => onChange(options.toSpliced(option, 1))}
            />
          </span>
        </div>
      ))}
      {faults?.message !== undefined && (
        <p role="alert" className="text-label text-critical">
          {faults.message}
        </p>
      )}
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<Plus aria-hidden size="1.125rem" />}
          disabledReason={isFull ? `항목은 ${most}개까지 넣을 수 있어요.` : undefined}
          onPress={add}
        >
          항목 추가
        </Button>
      </div>
    </fieldset>
  );
}
