import { useController, useFormState, useWatch } from "react-hook-form";

import { FormCheckbox, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import type { FacilityForm } from "./facility-form.ts";
import { faultOf } from "./faults.ts";
import { timesBetween, usualOf } from "./hours-fields.tsx";
import { LimitFields } from "./limit-fields.tsx";

/** How a facility is booked, from when, and how often. */
export function RuleFields({ form, isNew }: { form: FacilityForm; isNew: boolean }) {
  const { control } = form;
  const bookBy = useWatch({ control, name: "bookBy" });
  return (
    <Card title="예약 규칙">
      {isNew && <BookByField form={form} />}
      <div className="grid gap-4 sm:grid-cols-3">
        {bookBy === "slot" && (
          <>
            <FormTextField
              control={control}
              name="slotMinutes"
              label="한 번 이용하는 시간"
              isDigits
              suffix="분"
              autoComplete="off"
            />
            <FormTextField
              control={control}
              name="breakMinutes"
              label="정리 시간"
              isDigits
              suffix="분"
              autoComplete="off"
            />
          </>
        )}
        <FormTextField
          control={control}
          name="maxLength"
          label={lengthLabels[bookBy].label}
          isDigits
          suffix={lengthLabels[bookBy].suffix}
          autoComplete="off"
        />
      </div>
      <WindowFields form={form} />
      <LimitFields form={form} />
      <div className="max-w-48">
        <FormTextField
          control={control}
          name="maxAtOnce"
          label="같은 시간에 세대당"
          isDigits
          suffix="자리"
          autoComplete="off"
        />
      </div>
    </Card>
  );
}

const lengthLabels = {
  slot: { label: "이어서 예약", suffix: "번" },
  day: { label: "이어서 예약", suffix: "일" },
  night: { label: "이어서 예약", suffix: "박" },
} as const;

function BookByField({ form: { control, setValue } }: { form: FacilityForm }) {
  const { field } = useController({ control, name: "bookBy" });
  return (
    <RadioGroup
      label="예약하는 방법"
      options={[
        { value: "slot", label: "시간대", help: "한 시간씩처럼 시간을 나눠요." },
        { value: "day", label: "하루", help: "여는 시간부터 닫는 시간까지 써요." },
        { value: "night", label: "숙박", help: "입실해서 다음 날 퇴실해요." },
      ]}
      value={field.value}
      onChange={(bookBy) => {
        // A facility that opens by day cannot close as a night does.
        if ((bookBy === "night") !== (field.value === "night")) {
          setValue(
            "hours",
            Array.from({ length: 7 }, () => usualOf(bookBy)),
          );
          setValue("holidayHours", "as_weekday");
        }
        field.onChange(bookBy);
      }}
      help="등록한 뒤에는 바꿀 수 없어요."
    />
  );
}

function WindowFields({ form: { control } }: { form: FacilityForm }) {
  const openKind = useWatch({ control, name: "openKind" });
  const openMinute = useController({ control, name: "openMinute" }).field;
  const { errors } = useFormState({ control });
  // The fields make one value of the contract. Their fault has its name.
  const fault = "openRule" in errors ? faultOf(errors.openRule) : undefined;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormSelectField
          control={control}
          name="openKind"
          label="예약이 열리는 때"
          options={[
            { value: "rolling", label: "이용일 며칠 전부터" },
            { value: "monthly", label: "전달에 한 달씩" },
          ]}
        />
        {openKind === "rolling" ? (
          <FormTextField
            control={control}
            name="daysAhead"
            label="며칠 전"
            isDigits
            suffix="일"
            autoComplete="off"
          />
        ) : (
          <FormTextField
            control={control}
            name="dayOfMonth"
            label="전달 며칠"
            isDigits
            suffix="일"
            autoComplete="off"
          />
        )}
        <SelectField
          label="시각"
          options={timesBetween(0, 1_439, openMinute.value)}
          value={openMinute.value}
          onChange={openMinute.onChange}
        />
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-label text-critical">
          {fault}
        </p>
      )}
      <div className="max-w-48">
        <FormTextField
          control={control}
          name="noticeMinutes"
          label="예약 마감 (시작 전)"
          isDigits
          suffix="분"
          autoComplete="off"
        />
      </div>
      <FormCheckbox control={control} name="lateBooking" help="남은 시간이 짧아도 이용료는 같아요.">
        시작한 뒤에도 끝날 때까지 예약을 받아요
      </FormCheckbox>
    </>
  );
}
