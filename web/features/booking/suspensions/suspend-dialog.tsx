import { skipToken, useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { z } from "zod";

import { suspendResidentInput } from "#contract/suspensions.ts";
import { homeNumber, homeOfFields } from "#contract/values/home-numbers.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField, useFieldError } from "#web/forms/form-fields.tsx";
import { typedNumber } from "#web/forms/typed-number.ts";
import { ChipGroup } from "#web/ui/fields/chip-group.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const { days, reason } = suspendResidentInput.shape;

const suspendForm = z.object({
  building: z
    .string()
    .refine((typed) => homeNumber(typed, "동") !== undefined, "동을 101처럼 입력해 주세요."),
  unit: z.string().refine((typed) => homeNumber(typed, "호") !== undefined, "호를 1203처럼 입력해 주세요."),
  residentId: z.string().min(1, "누구를 정지할지 골라 주세요."),
  days: typedNumber(days),
  reason,
});

interface SuspendDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The office keeps somebody of a home from booking for a while. */
export function SuspendDialog({ isOpen, onClose }: SuspendDialogProps) {
  const form = useZodForm(suspendForm, {
    defaultValues: { building: "", unit: "", residentId: "", days: "7", reason: "" },
  });
  const { control } = form;
  const suspend = useCommand("suspendResident", {
    fallback: "이용을 정지하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  const [building, unit] = useWatch({ control, name: ["building", "unit"] });
  const home = homeOfFields(building, unit);
  const isNamed = home !== undefined;
  const query = callQuery("getPeopleOfHome", home ?? { building, unit });
  const { data, isError } = useQuery({
    ...query,
    queryFn: isNamed ? query.queryFn : skipToken,
    retry: false,
  });
  const { field } = useController({ control, name: "residentId" });
  const people = isNamed ? (data?.people ?? []) : [];
  const { error, hidesError } = useFieldError({ control, name: "residentId" });
  return (
    <FormDialog
      title="이용 정지"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={suspend}
      payload={({ residentId, days: length, reason: why }) => ({ residentId, days: length, reason: why })}
      submitLabel="정지"
    >
      <div className="grid grid-cols-2 gap-3">
        <FormTextField control={control} name="building" label="동" isDigits suffix="동" autoComplete="off" />
        <FormTextField control={control} name="unit" label="호" isDigits suffix="호" autoComplete="off" />
      </div>
      {people.length > 0 && (
        <ChipGroup
          label="누구"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={field.value}
          onChange={field.onChange}
        />
      )}
      {isNamed && (isError || (data && people.length === 0)) && (
        <p className="text-label text-neutral-weak">이 세대에는 계정이 없어요.</p>
      )}
      {error && !hidesError && <p className="text-label text-critical">{error}</p>}
      <FormTextField
        control={control}
        name="days"
        label="며칠 동안"
        isDigits
        suffix="일"
        autoComplete="off"
      />
      <FormTextField
        control={control}
        name="reason"
        label="사유 (정지된 사람이 읽어요)"
        autoComplete="off"
        maxCharacters={200}
      />
    </FormDialog>
  );
}
