import X from "lucide-react/icons/x";
import { type Control, useController } from "react-hook-form";

import { mostOptions } from "#contract/values/votes/phases.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import type { ContestValues, SentContest, TypedCandidate } from "./vote-form.ts";

type ContestControl = Control<ContestValues, unknown, SentContest>;

/** Who stands, in the order of their numbers. */
export function PeopleFields({ control }: { control: ContestControl }) {
  const { field, formState } = useController({ control, name: "candidates" });
  const people = field.value;
  const change = (index: number, changed: Partial<TypedCandidate>) =>
    field.onChange(people.with(index, { ...people[index]!, ...changed }));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-label font-semibold">후보</legend>
      {people.map((person, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a candidate has nothing else that stays its own
          key={index}
          className="flex flex-col gap-3 rounded-control border border-neutral-weak p-3"
        >
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <TextField
              label={`기호 ${index + 1} 이름`}
              value={person.name}
              onChange={(name) => change(index, { name })}
              maxLength={100}
              autoComplete="off"
              error={formState.errors.candidates?.[index]?.name?.message}
            />
            <IconButton
              label={`기호 ${index + 1} 빼기`}
              icon={<X aria-hidden size="1.125rem" />}
              onPress={() => field.onChange(people.toSpliced(index, 1))}
              disabledReason={people.length === 1 ? "후보가 한 명은 있어야 해요." : undefined}
            />
          </div>
          <TextArea
            label="소개와 공약"
            value={person.introduction}
            onChange={(introduction) => change(index, { introduction })}
            rows={2}
            growsWithText
            maxCharacters={2000}
          />
        </div>
      ))}
      {people.length < mostOptions && (
        <div>
          <Button
            size="small"
            onPress={() => field.onChange([...people, { name: "", introduction: "", userId: null }])}
          >
            후보 추가
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** What can be chosen, in the order of the numbers. */
export function ChoiceFields({ control }: { control: ContestControl }) {
  const { field, formState } = useController({ control, name: "choices" });
  const choices = field.value;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold">선택지</legend>
      {choices.map((choice, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a choice has nothing else that stays its own
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
        >
          <TextField
            label={`선택지 ${index + 1}`}
            value={choice}
            onChange={(typed) => field.onChange(choices.with(index, typed))}
            maxLength={100}
            autoComplete="off"
            error={formState.errors.choices?.[index]?.message}
          />
          <IconButton
            label={`선택지 ${index + 1} 빼기`}
            icon={<X aria-hidden size="1.125rem" />}
            onPress={() => field.onChange(choices.toSpliced(index, 1))}
            disabledReason={choices.length <= 2 ? "선택지가 두 개는 있어야 해요." : undefined}
          />
        </div>
      ))}
      {choices.length < mostOptions && (
        <div>
          <Button size="small" onPress={() => field.onChange([...choices, ""])}>
            선택지 추가
          </Button>
        </div>
      )}
    </fieldset>
  );
}
