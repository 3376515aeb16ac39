import { type Control, useController, useWatch } from "react-hook-form";

import type { Facility } from "#contract/facilities.ts";
import { mostPrizes } from "#contract/values/lottery-words.ts";
import { minuteText } from "#web/booking/words.ts";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { WeekdayGroup } from "#web/ui/fields/weekday-group.tsx";

import { type LotteryForm, prizeCountOf, startsOf, type TypedLottery } from "./lottery-form.ts";

interface DrawnFieldsProps {
  control: Control<TypedLottery, unknown, LotteryForm>;
  facilities: readonly Facility[];
  facility: Facility | undefined;
}

/** What is drawn: a facility's periods on some days. */
export function DrawnFields({ control, facilities, facility }: DrawnFieldsProps) {
  return (
    <>
      <FormSelectField
        control={control}
        name="facilityId"
        label="시설"
        placeholder="시설을 골라 주세요"
        options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormTextField
        control={control}
        name="title"
        label="추첨 이름"
        placeholder="설 연휴 게스트하우스"
        maxCharacters={50}
      />
      <div className="grid gap-x-3 gap-y-5 min-[24rem]:grid-cols-2">
        <FormTextField control={control} name="from" label="첫 이용일" type="date" />
        <FormTextField control={control} name="to" label="마지막 이용일" type="date" />
      </div>
      <Weekdays control={control} />
      {facility?.bookBy === "slot" && <StartMinutes control={control} facility={facility} />}
      {facility && facility.maxLength > 1 && (
        <FormSelectField
          control={control}
          name="length"
          label="한 번에 이용하는 길이"
          options={Array.from({ length: facility.maxLength }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1}${lengthUnits[facility.bookBy]}`,
          }))}
        />
      )}
      {facility && <PrizeCount control={control} facility={facility} />}
    </>
  );
}

const lengthUnits: Record<Facility["bookBy"], string> = { slot: "회", day: "일", night: "박" };

function Weekdays({ control }: Pick<DrawnFieldsProps, "control">) {
  const { field, fieldState } = useController({ control, name: "weekdays" });
  return (
    <WeekdayGroup
      label="요일"
      values={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

interface OfFacilityProps extends Pick<DrawnFieldsProps, "control"> {
  facility: Facility;
}

function StartMinutes({ control, facility }: OfFacilityProps) {
  const { field, fieldState } = useController({ control, name: "startMinutes" });
  return (
    <CheckboxGroup
      label="시작 시간"
      help="고르지 않으면 모든 시간을 추첨해요."
      options={startsOf(facility).map((minute) => ({ value: String(minute), label: minuteText(minute) }))}
      values={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

function PrizeCount({ control, facility }: OfFacilityProps) {
  const [from, to, chosen, startMinutes, length] = useWatch({
    control,
    name: ["from", "to", "weekdays", "startMinutes", "length"],
  });
  const count = prizeCountOf(facility, { from, to, weekdays: chosen, startMinutes, length });
  const spots = facility.spots.filter(({ isOpen }) => isOpen).length;
  const text =
    count === 0
      ? "이 날짜에는 추첨할 시간이 없어요."
      : `시간 ${count.toLocaleString("ko-KR")}개, 모두 ${(count * spots).toLocaleString("ko-KR")}자리를 추첨해요.`;
  return (
    <p role="status" className="-mt-2 text-label text-neutral-weak">
      {count > mostPrizes
        ? `한 번에 ${mostPrizes}개까지 추첨할 수 있는데 ${count.toLocaleString("ko-KR")}개예요.`
        : text}
    </p>
  );
}
