import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";

import { weekdayNames, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { eventCategories, eventCategoryNames, nthNames, toldCategories } from "#contract/values/events.ts";
import { callQuery } from "#web/api/queries.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormCheckbox, FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { PersonalDataHint } from "#web/forms/personal-data-hint.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { WeekdayGroup } from "#web/ui/fields/weekday-group.tsx";

import { choicesOn, firstDayOf, nthOf, repeatsOf, weekdaysOf } from "./event-form.ts";
import type { RepeatChoice, TypedEvent, WrittenEvent } from "./event-form.ts";

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
  const [isAllDay, startsAt, startsOn] = useWatch({ control, name: ["isAllDay", "startsAt", "startsOn"] });
  const weekdays = useController({ control, name: "weekdays" });
  const { field, fieldState } = useController({ control, name: "repeats" });
  const { ref, value: chosen, onChange, onBlur } = field;
  const first = { isAllDay, startsAt, startsOn };
  const held = repeatsOf({ ...first, repeats: chosen });
  return (
    <>
      <SelectField
        ref={ref}
        name="repeats"
        label="되풀이"
        options={choicesOn(firstDayOf(first)).map((value) => ({
          value,
          label: repeatText(value, firstDayOf(first)),
        }))}
        value={held}
        onChange={onChange}
        onBlur={onBlur}
        error={fieldState.error?.message}
      />
      {held === "weekly" && (
        <WeekdayGroup
          label="되풀이하는 요일"
          values={weekdaysOf({ ...first, weekdays: weekdays.field.value })}
          onChange={weekdays.field.onChange}
          error={weekdays.fieldState.error?.message}
        />
      )}
      {held !== "none" && (
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

/** As the first day has it: '매달 2일', '매달 첫째 수요일'. A month without such a day is passed over. */
function repeatText(choice: RepeatChoice, first: string): string {
  if (choice === "none") return "안 함";
  if (choice === "weekly") return "매주";
  if (choice === "monthly_date") return `매달 ${Number(first.slice(8))}일`;
  const nth = choice === "monthly_nth" ? nthOf(first) : -1;
  return `매달 ${nth === undefined ? "" : nthNames[nth]} ${weekdayNames[weekdayOf(first)] ?? ""}요일`;
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
