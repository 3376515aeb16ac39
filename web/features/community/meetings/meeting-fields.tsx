import type { ZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";

import type { TypedMeeting, WrittenMeeting } from "./meeting-form.ts";

/** When, where and for how many, for a new meeting and for a changed one. */
export function MeetingFields({ control }: Pick<ZodForm<TypedMeeting, WrittenMeeting>, "control">) {
  return (
    <>
      <FormTextField
        control={control}
        name="title"
        label="모임 이름"
        placeholder="일요일 아침 달리기"
        autoComplete="off"
        maxCharacters={100}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormDateTimeField control={control} name="startsAt" label="시작" />
        <FormDateTimeField control={control} name="endsAt" label="끝" />
      </div>
      <FormTextField
        control={control}
        name="place"
        label="장소"
        placeholder="정문 앞"
        autoComplete="off"
        maxCharacters={100}
      />
      <div className="sm:max-w-64">
        <FormTextField
          control={control}
          name="capacity"
          label="정원"
          help="비워 두면 누구나 올 수 있어요."
          isDigits
          suffix="명"
          autoComplete="off"
        />
      </div>
      <FormTextArea
        control={control}
        name="description"
        label="안내"
        help="준비물이나 만나는 곳을 적어 주세요. 비워 두어도 돼요."
        rows={4}
        growsWithText
        maxCharacters={2000}
      />
    </>
  );
}
