import { useWatch } from "react-hook-form";

import { createReservationForHouseholdInput } from "#contract/office-reservations.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormCheckbox, FormTextField } from "#web/forms/form-fields.tsx";
import { FormSelectField } from "#web/forms/form-select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import type { BoardFacility } from "./board-words.ts";
import { PeopleField } from "./people-field.tsx";
import { TimeFields } from "./time-fields.tsx";

/** The first values of a booking: what the board shows, or the place that was pressed on it. */
export interface BookingStart {
  facilityId: string;
  date: string;
  startMinute?: number;
  spotNo?: number;
}

interface BookForDialogProps {
  facilities: readonly BoardFacility[];
  start: BookingStart;
  /** For whom, if that is known before. */
  home?: { building: string; unit: string };
  isOpen: boolean;
  onClose: () => void;
}

/** The office books for a household, such as one that telephones: the home, a time, and that is all. */
export function BookForDialog({ facilities, start, home, isOpen, onClose }: BookForDialogProps) {
  const form = useZodForm(createReservationForHouseholdInput, {
    defaultValues: {
      building: home?.building ?? "",
      unit: home?.unit ?? "",
      residentId: null,
      facilityId: start.facilityId,
      date: start.date,
      startMinute: start.startMinute ?? null,
      length: 1,
      spotNo: start.spotNo ?? null,
      ignoreLimits: false,
    },
  });
  const { control } = form;
  const book = useCommand("createReservationForHousehold", {
    fallback: "예약하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  const facilityId = useWatch({ control, name: "facilityId" });
  const facility = facilities.find(({ id }) => id === facilityId);
  return (
    <FormDialog
      title="대리 예약"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={{
        ...book,
        run: (values, onDone) => {
          if (facility?.bookBy !== "slot" || typeof values.startMinute === "number") book.run(values, onDone);
          else form.setError("startMinute", { message: "시간을 골라 주세요." });
        },
      }}
      submitLabel="예약"
    >
      <div className="grid grid-cols-2 gap-3">
        <FormTextField control={control} name="building" label="동" isDigits suffix="동" autoComplete="off" />
        <FormTextField control={control} name="unit" label="호" isDigits suffix="호" autoComplete="off" />
      </div>
      <PeopleField form={form} />
      {facilities.length > 1 && (
        <FormSelectField
          control={control}
          name="facilityId"
          label="시설"
          options={facilities
            .filter(({ isActive }) => isActive)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {facility && <TimeFields form={form} facility={facility} />}
      <FormCheckbox
        control={control}
        name="ignoreLimits"
        help="예약이 열리기 전이거나 한도를 넘었을 때만 고르세요. 자리·운영 시간·휴관은 넘길 수 없어요."
      >
        한도와 예약 시작 시간을 넘겨서 예약
      </FormCheckbox>
    </FormDialog>
  );
}
