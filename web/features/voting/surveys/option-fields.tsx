import { type KeyboardEvent, useState } from "react";
import type { FieldErrors } from "react-hook-form";

import { leastSurveyOptions, mostSurveyOptions, type SurveyQuestionKind } from "#contract/values/surveys.ts";
import { RemovableField, RowFields } from "#web/ui/fields/row-fields.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import type { TypedQuestion } from "./survey-form.ts";

interface OptionFieldsProps {
  kind: SurveyQuestionKind;
  options: readonly string[];
  faults: FieldErrors<TypedQuestion>["options"] | undefined;
  onChange: (options: string[]) => void;
}

/** The options. Enter goes on to the next one, as in a list. */
export function OptionFields({ kind, options, faults, onChange }: OptionFieldsProps) {
  const [hasAdded, setHasAdded] = useState(false);
  const most = mostSurveyOptions[kind];
  const goOn = (event: KeyboardEvent<HTMLElement>, option: number, add: () => void) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // It would send the form.
    event.preventDefault();
    // Browsers that are still composing send a second Enter.
    if (event.nativeEvent.isComposing) return;
    const fields = event.currentTarget.closest("fieldset")?.querySelectorAll("input");
    if (option + 1 < options.length) fields?.[option + 1]?.focus();
    else add();
  };
  return (
    <RowFields
      label="항목"
      rows={options}
      onChange={(changed) => {
        setHasAdded(changed.length > options.length);
        onChange(changed);
      }}
      nameOf={(number) => `항목 ${number}`}
      added=""
      addLabel="항목 추가"
      least={[leastSurveyOptions, `항목은 ${leastSurveyOptions}개 이상 있어야 해요.`]}
      most={[most, `항목은 ${most}개까지 넣을 수 있어요.`]}
      error={faults?.message}
    >
      {(value, { index, change, removal, add }) => (
        <div role="presentation" onKeyDown={(event) => goOn(event, index, add)}>
          <RemovableField removal={removal}>
            <TextField
              label={`항목 ${index + 1}`}
              // Only of those that somebody adds.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={hasAdded}
              value={value}
              onChange={change}
              error={faults?.[index]?.message}
              maxCharacters={100}
              autoComplete="off"
            />
          </RemovableField>
        </div>
      )}
    </RowFields>
  );
}
