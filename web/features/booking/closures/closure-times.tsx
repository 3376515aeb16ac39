import { type Control, useController, useWatch } from "react-hook-form";

import type { ZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormCheckbox, FormTextField, useFieldError } from "#web/forms/form-fields.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { WeekdayGroup } from "#web/ui/fields/weekday-group.tsx";

import { countOccurrences, type TypedClosure, type WrittenClosure } from "./closure-form.ts";

type ClosureControl = Control<TypedClosure, unknown, WrittenClosure>;

/** When it closes: whole days or a part of one, once or on the same weekdays of some weeks. */
export function ClosureTimes({ form }: { form: ZodForm<TypedClosure, WrittenClosure> }) {
  const { control, getValues, setValue, clearErrors } = form;
  const isWholeDay = useWatch({ control, name: "isWholeDay" });
  const choose = (chosen: "day" | "time") => {
    const [start, end] = [getValues("startsAt").slice(0, 10), getValues("endsAt").slice(0, 10)];
    const isOfDays = chosen === "day";
    setValue("isWholeDay", isOfDays);
    setValue("startsAt", isOfDays || start === "" ? start : `${start}T09:00`);
    setValue("endsAt", isOfDays || end === "" ? end : `${end}T18:00`);
    clearErrors(["startsAt", "endsAt"]);
  };
  return (
    <>
      <ChipGroup
        label="기간"
        options={[
          { value: "day", label: "하루 종일" },
          { value: "time", label: "시간 정하기" },
        ]}
        value={isWholeDay ? "day" : "time"}
        onChange={choose}
      />
      {isWholeDay ? (
        <div className="grid gap-x-3 gap-y-5 min-[24rem]:grid-cols-2">
          <FormTextField control={control} name="startsAt" label="첫날" type="date" />
          <FormTextField control={control} name="endsAt" label="마지막 날" type="date" />
        </div>
      ) : (
        <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
          <FormDateTimeField control={control} name="startsAt" label="시작" />
          <FormDateTimeField control={control} name="endsAt" label="끝" />
        </div>
      )}
      <RepeatFields control={control} />
    </>
  );
}

function RepeatFields({ control }: { control: ClosureControl }) {
  const isOn = useWatch({ control, name: "repeat.isOn" });
  const weekdays = useController({ control, name: "repeat.weekdays" }).field;
  const { error } = useFieldError({ control, name: "repeat.weekdays" });
  return (
    <div className="flex flex-col gap-4">
      <FormCheckbox control={control} name="repeat.isOn">
        매주 반복
      </FormCheckbox>
      {isOn && (
        <>
          <WeekdayGroup label="요일" values={weekdays.value} onChange={weekdays.onChange} error={error} />
          <FormTextField control={control} name="repeat.until" label="반복 마지막 날" type="date" />
          <OccurrenceCount control={control} weekdays={weekdays.value} />
        </>
      )}
    </div>
  );
}

/** How often it closes, before anybody registers it. */
function OccurrenceCount({ control, weekdays }: { control: ClosureControl; weekdays: string[] }) {
  // Only words: an object with other values would be new, and drawn again, each time.
  const [isWholeDay, startsAt, endsAt, until] = useWatch({
    control,
    name: ["isWholeDay", "startsAt", "endsAt", "repeat.until"],
  });
  const repeat = { isOn: true, weekdays, until };
  const count = countOccurrences({ isWholeDay, startsAt, endsAt, repeat });
  return (
    <p role="status" className="-mt-2 text-label text-neutral-weak">
      {count > 0 && `모두 ${count}번 닫아요.`}
    </p>
  );
}
