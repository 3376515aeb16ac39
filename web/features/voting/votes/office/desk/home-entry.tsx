import { useEffect, useState } from "react";

import { deskHome } from "#contract/vote-casting.ts";
import { useCommand } from "#web/api/actions.ts";
import { BigKey } from "#web/features/voting/votes/office/big-key.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";

import type { SeenHome } from "./home-answer.tsx";

interface HomeEntryProps {
  voteId: string;
  /** After another household: people who work with a keyboard type on at once. */
  isNext: boolean;
  onSeen: (seen: SeenHome) => void;
}

type Field = "building" | "unit";

const mostDigits = 5;

/** Building and unit, by large keys or a keyboard. */
export function HomeEntry({ voteId, isNext, onSeen }: HomeEntryProps) {
  const form = useZodForm(deskHome, { defaultValues: { building: "", unit: "" } });
  const [field, setField] = useState<Field>("building");
  const { setFocus, getValues, setValue, formState } = form;
  const look = useCommand("getVoteDesk", {
    fallback: "세대를 찾지 못했어요. 다시 시도해 주세요.",
    onSuccess: (answer) => onSeen({ ...deskHome.parse(getValues()), answer }),
  });
  useEffect(() => {
    if (isNext) setFocus("building");
  }, [isNext, setFocus]);
  const change = (changed: (text: string) => string) =>
    setValue(field, changed(String(getValues(field) ?? "")), { shouldValidate: formState.isSubmitted });
  const other = field === "building" ? "unit" : "building";
  return (
    <CommandForm
      form={form}
      label="세대 찾기"
      command={look}
      payload={(home) => ({ voteId, ...home })}
      className="flex max-w-sm flex-col gap-4"
      buttons={
        <SubmitButton variant="primary" size="large" isWide>
          세대 확인
        </SubmitButton>
      }
    >
      <div className="grid grid-cols-2 gap-2">
        {fields.map(({ name, label }) => (
          <div key={name} onFocus={() => setField(name)}>
            <FormTextField
              control={form.control}
              name={name}
              label={label}
              isDigits
              inputMode="none"
              suffix={label}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
      <div role="group" aria-label={`${nameOf(field)} 숫자판`} className="grid grid-cols-3 gap-2">
        {digits.map((digit) => (
          <BigKey key={digit} onPress={() => change((text) => withDigit(text, digit))}>
            {digit}
          </BigKey>
        ))}
        <BigKey onPress={() => change((text) => text.slice(0, -1))}>지우기</BigKey>
        <BigKey onPress={() => change((text) => withDigit(text, "0"))}>0</BigKey>
        <BigKey onPress={() => setFocus(other)}>{nameOf(other)} 입력</BigKey>
      </div>
    </CommandForm>
  );
}

/** A sixth digit is not taken: no home has one. */
function withDigit(text: string, digit: string): string {
  return text.length < mostDigits ? text + digit : text;
}

const fields = [
  { name: "building", label: "동" },
  { name: "unit", label: "호" },
] as const satisfies { name: Field; label: string }[];

function nameOf(field: Field): string {
  return field === "building" ? "동" : "호";
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
