import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";

import { lastOfMonth, weekdayNames, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { eventCategories, eventCategoryNames, nthNames, toldCategories } from "#contract/values/events.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { callQuery } from "#web/api/queries.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormCheckbox, FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { PersonalDataHint } from "#web/forms/personal-data-hint.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { WeekdayGroup } from "#web/ui/fields/weekday-group.tsx";

import { firstDayOf, nthOf } from "./event-form.ts";
import type { repeatChoices, TypedEvent, WrittenEvent } from "./event-form.ts";

interface FieldsProps {
  form: ZodForm<TypedEvent, WrittenEvent>;
}

/** What an event is, when, for whom, and how often. */
export function EventFields({ form }: FieldsProps) {
  const { control } = form;
  const [category, isAllDay, title, place, note] = useWatch({
    control,
    name: ["category", "isAllDay", "title", "place", "note"],
  });
  return (
    <>
      <FormSelectField
        control={control}
        name="category"
        label="종류"
        options={eventCategories.map((value) => ({ value, label: eventCategoryNames[value] }))}
        help={
          toldCategories.includes(category)
            ? "전날 저녁 7시에 주민에게 알림을 보내요."
            : "알림은 보내지 않아요. 주민이 일정에서 볼 수 있어요."
        }
      />
      <FormTextField control={control} name="title" label="제목" autoComplete="off" maxCharacters={50} />
      <FormCheckbox control={control} name="isAllDay">
        하루 종일
      </FormCheckbox>
      {isAllDay ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormTextField control={control} name="startsOn" label="첫날" type="date" />
          <FormTextField control={control} name="endsOn" label="마지막 날" type="date" />
        </div>
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormDateTimeField control={control} name="startsAt" label="시작" />
          <FormDateTimeField control={control} name="endsAt" label="끝" />
        </div>
      )}
      <RepeatFields form={form} />
      <BuildingsField form={form} />
      <FormTextField
        control={control}
        name="place"
        label="장소"
        help="안 써도 돼요."
        autoComplete="off"
        maxCharacters={50}
      />
      <FormTextArea
        control={control}
        name="note"
        label="안내"
        help="안 써도 돼요. 주민이 준비할 것을 적어 주세요."
        rows={3}
        growsWithText
        maxCharacters={500}
      />
      <PersonalDataHint text={[title, place, note].join("\n")} question="일정에 꼭 필요한가요?" />
    </>
  );
}

function RepeatFields({ form: { control } }: FieldsProps) {
  const [repeats, isAllDay, startsAt, startsOn] = useWatch({
    control,
    name: ["repeats", "isAllDay", "startsAt", "startsOn"],
  });
  const weekdays = useController({ control, name: "weekdays" });
  return (
    <>
      <FormSelectField
        control={control}
        name="repeats"
        label="되풀이"
        options={repeatOptions(firstDayOf({ isAllDay, startsAt, startsOn }))}
      />
      {repeats === "weekly" && (
        <WeekdayGroup
          label="되풀이하는 요일"
          values={weekdays.field.value}
          onChange={weekdays.field.onChange}
          error={weekdays.fieldState.error?.message}
        />
      )}
      {repeats !== "none" && (
        <FormTextField
          control={control}
          name="until"
          label="되풀이의 마지막 날"
          type="date"
          help="시작한 날부터 1년까지 고를 수 있어요."
        />
      )}
    </>
  );
}

type RepeatChoice = (typeof repeatChoices)[number];

/** As the first day has them: '매달 2일', '매달 첫째 수요일'. A month without such a day is passed over. */
function repeatOptions(first: string): { value: RepeatChoice; label: string }[] {
  const options: { value: RepeatChoice; label: string }[] = [
    { value: "none", label: "안 함" },
    { value: "weekly", label: "매주" },
  ];
  if (first === "") return options;
  const weekday = `${weekdayNames[weekdayOf(first)] ?? ""}요일`;
  const nth = nthOf(first);
  const isLast = dayAfter(first, 7) > lastOfMonth(first);
  return [
    ...options,
    { value: "monthly_date", label: `매달 ${Number(first.slice(8))}일` },
    ...(nth === undefined
      ? []
      : [{ value: "monthly_nth" as const, label: `매달 ${nthNames[nth]} ${weekday}` }]),
    ...(isLast ? [{ value: "monthly_last" as const, label: `매달 마지막 ${weekday}` }] : []),
  ];
}

/** With none ticked it is for all of them. */
function BuildingsField({ form: { control } }: FieldsProps) {
  const { data } = useQuery(callQuery("getNoticeBuildings"));
  const { field, fieldState } = useController({ control, name: "buildings" });
  const isTold = toldCategories.includes(useWatch({ control, name: "category" }));
  const known = (data?.buildings ?? []).map(({ building }) => String(building));
  // One that is gone since stays to be seen, so that it can be taken away.
  const all = [...new Set([...known, ...field.value])];
  if (all.length < 2 && field.value.length === 0) return null;
  return (
    <CheckboxGroup
      label="대상"
      options={all.map((value) => ({ value, label: `${value}동` }))}
      values={field.value}
      onChange={field.onChange}
      help={
        field.value.length === 0
          ? "고르지 않으면 모든 동이에요."
          : `고른 동의 ${isTold ? "주민에게 알리고 " : ""}첫 화면에 보여요. 일정은 모든 주민이 볼 수 있어요.`
      }
      error={fieldState.error?.message}
    />
  );
}
