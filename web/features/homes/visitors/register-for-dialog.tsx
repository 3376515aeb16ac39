import { useState } from "react";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { registerVisitorForInput } from "#contract/visitors.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { VisitFields, visitNames } from "./visit-fields.tsx";

interface RegisterForDialogProps {
  /** As far as it is known, such as what the gate has looked for. */
  plate: string;
  /** For whom, if that is known before. */
  home?: { building: string; unit: string };
  isOpen: boolean;
  onClose: () => void;
}

/** The office registers a car for a household that has no account. */
export function RegisterForDialog({ plate, home, isOpen, onClose }: RegisterForDialogProps) {
  const [today] = useState(() => seoulDate(new Date()));
  const form = useZodForm(registerVisitorForInput, {
    defaultValues: {
      building: home?.building ?? "",
      unit: home?.unit ?? "",
      plate,
      startsOn: today,
      endsOn: today,
      memo: "",
    },
  });
  const register = useCommand("registerVisitorFor", {
    fallback: "방문차량을 등록하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="방문차량 대리 등록"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={register}
      submitLabel="등록"
    >
      <div className="grid grid-cols-2 gap-3">
        <FormTextField
          control={form.control}
          name="building"
          label="동"
          isDigits
          suffix="동"
          autoComplete="off"
        />
        <FormTextField
          control={form.control}
          name="unit"
          label="호"
          isDigits
          suffix="호"
          autoComplete="off"
        />
      </div>
      <VisitFields control={form.control} names={visitNames} daysHelp="세대의 한 달 등록 일수에서 빠져요." />
    </FormDialog>
  );
}
