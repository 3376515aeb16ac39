import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useController, useWatch } from "react-hook-form";

import type { FacilitySlot } from "#contract/facility-days.ts";
import { callQuery } from "#web/api/queries.ts";
import { slotText, spotText } from "#web/booking/words.ts";
import { FormTextField, useFieldError } from "#web/forms/form-fields.tsx";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";

import type { BoardFacility } from "./board-words.ts";
import type { BookForForm } from "./book-for-form.ts";

interface TimeFieldsProps {
  form: BookForForm;
  facility: BoardFacility;
}

/** The day and, from what is free then, the time and the spot. */
export function TimeFields({ form: { control }, facility }: TimeFieldsProps) {
  const date = useWatch({ control, name: "date" });
  const slots = useSlots(facility.id, date);
  const start = useController({ control, name: "startMinute" }).field;
  const { error } = useFieldError({ control, name: "startMinute" });
  const bookable = slots?.filter(({ state, freeCount }) => freeCount > 0 && isForOffice(state)) ?? [];
  const { value: chosen, onChange: choose } = start;
  const isGone =
    slots !== undefined &&
    typeof chosen === "number" &&
    !bookable.some(({ startMinute }) => startMinute === chosen);
  useEffect(() => {
    // Another day or facility has other times.
    if (isGone) choose(null);
  }, [isGone, choose]);
  const slot =
    facility.bookBy === "slot" ? bookable.find(({ startMinute }) => startMinute === chosen) : bookable[0];
  return (
    <>
      <FormTextField
        control={control}
        name="date"
        label={facility.bookBy === "night" ? "입실하는 날" : "날짜"}
        type="date"
      />
      {slots && bookable.length === 0 && <p role="status">이 날에는 예약할 수 있는 시간이 없어요.</p>}
      {facility.bookBy === "slot" && bookable.length > 0 && (
        <ChipGroup
          label="시간"
          options={bookable.map(({ startMinute, endMinute }) => ({
            value: String(startMinute),
            label: slotText(startMinute, endMinute),
          }))}
          value={slot ? String(slot.startMinute) : null}
          onChange={(minute) => choose(Number(minute))}
          error={error}
        />
      )}
      {facility.maxLength > 1 && <LengthField control={control} facility={facility} />}
      {facility.spotChoice === "named" && slot && (
        <SpotField control={control} facility={facility} slot={slot} />
      )}
    </>
  );
}

type Controlled = Pick<BookForForm, "control"> & { facility: BoardFacility };

function LengthField({ control, facility: { bookBy, maxLength } }: Controlled) {
  const { field } = useController({ control, name: "length" });
  const unit = { slot: "칸", day: "일", night: "박" }[bookBy];
  return (
    <SelectField
      label="길이"
      options={Array.from({ length: maxLength }, (_, index) => ({
        value: String(index + 1),
        label: `${index + 1}${unit}`,
      }))}
      value={String(field.value ?? 1)}
      onChange={(chosen) => field.onChange(Number(chosen))}
    />
  );
}

function SpotField({ control, facility, slot }: Controlled & { slot: FacilitySlot }) {
  const { field } = useController({ control, name: "spotNo" });
  const free = facility.spots.filter(
    ({ spotNo, isOpen }) =>
      isOpen && !slot.takenSpotNos.includes(spotNo) && !slot.closedSpotNos.includes(spotNo),
  );
  if (facility.spots.length === 1) return null;
  return (
    <SelectField
      label={facility.spotLabel}
      options={[
        { value: "any", label: "빈 곳 아무 데나" },
        ...free.map(({ spotNo, name }) => ({
          value: String(spotNo),
          label: spotText(name, facility.spotLabel),
        })),
      ]}
      value={free.some(({ spotNo }) => spotNo === field.value) ? String(field.value) : "any"}
      onChange={(chosen) => field.onChange(chosen === "any" ? null : Number(chosen))}
    />
  );
}

function useSlots(facilityId: string, date: string): FacilitySlot[] | undefined {
  const isDate = /^20\d{2}-\d{2}-\d{2}$/.test(date);
  const query = callQuery("getFacilityDay", { facilityId, date });
  const { data } = useQuery({ ...query, queryFn: isDate ? query.queryFn : skipToken });
  return data?.day.slots;
}

/** What the office may book: also before it opens for residents. */
function isForOffice(state: FacilitySlot["state"]): boolean {
  return state === "free" || state === "not_open";
}
