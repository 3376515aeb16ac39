import { type Control, useController } from "react-hook-form";

import { mostOptions } from "#contract/values/votes/phases.ts";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { RemovableField, RowFields } from "#web/ui/fields/row-fields.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

import { CandidateAccount } from "./candidate-account.tsx";
import type { ContestValues, SentContest } from "./vote-form.ts";

type ContestControl = Control<ContestValues, unknown, SentContest>;

/** Who stands, in the order of their numbers. */
export function PeopleFields({ control }: { control: ContestControl }) {
  const { field, formState } = useController({ control, name: "candidates" });
  return (
    <RowFields
      label="후보"
      rows={field.value}
      onChange={field.onChange}
      nameOf={(number) => `기호 ${number}`}
      added={{ name: "", introduction: "", userId: null }}
      addLabel="후보 추가"
      least={[1, "후보가 한 명은 있어야 해요."]}
      most={[mostOptions, `후보는 ${mostOptions}명까지 넣을 수 있어요.`]}
    >
      {(person, { index, change, removal }) => (
        <div className="flex flex-col gap-3 rounded-control border border-neutral-weak p-3">
          <RemovableField removal={removal}>
            <TextField
              label={`기호 ${index + 1} 이름`}
              value={person.name}
              onChange={(name) => change({ ...person, name })}
              maxLength={100}
              autoComplete="off"
              error={formState.errors.candidates?.[index]?.name?.message}
            />
          </RemovableField>
          <CandidateAccount
            label={`기호 ${index + 1}`}
            userId={person.userId}
            onChange={({ userId, name }) => change({ ...person, userId, name: person.name || (name ?? "") })}
          />
          <TextArea
            label="소개와 공약"
            value={person.introduction}
            onChange={(introduction) => change({ ...person, introduction })}
            rows={2}
            growsWithText
            maxCharacters={2000}
          />
        </div>
      )}
    </RowFields>
  );
}

/** The person that a dismissal is about: one a contest, who is no candidate and has no number. */
export function DismissedFields({ control }: { control: ContestControl }) {
  const { field } = useController({ control, name: "candidates.0" });
  return (
    <>
      <FormTextField
        control={control}
        name="candidates.0.name"
        label="해임 대상자"
        maxLength={100}
        autoComplete="off"
      />
      <CandidateAccount
        label="해임 대상자"
        userId={field.value.userId}
        onChange={({ userId, name }) =>
          field.onChange({ ...field.value, userId, name: field.value.name || (name ?? "") })
        }
      />
      <FormTextArea
        control={control}
        name="candidates.0.introduction"
        label="해임을 묻는 이유 (선택)"
        rows={2}
        growsWithText
        maxCharacters={2000}
      />
    </>
  );
}

/** What can be chosen, in the order of the numbers. */
export function ChoiceFields({ control }: { control: ContestControl }) {
  const { field, formState } = useController({ control, name: "choices" });
  return (
    <RowFields
      label="선택지"
      rows={field.value}
      onChange={field.onChange}
      nameOf={(number) => `선택지 ${number}`}
      added=""
      addLabel="선택지 추가"
      least={[2, "선택지가 두 개는 있어야 해요."]}
      most={[mostOptions, `선택지는 ${mostOptions}개까지 넣을 수 있어요.`]}
    >
      {(choice, { index, change, removal }) => (
        <RemovableField removal={removal}>
          <TextField
            label={`선택지 ${index + 1}`}
            value={choice}
            onChange={change}
            maxLength={100}
            autoComplete="off"
            error={formState.errors.choices?.[index]?.message}
          />
        </RemovableField>
      )}
    </RowFields>
  );
}
