import { useState } from "react";
import { useWatch } from "react-hook-form";

import { errors } from "#contract/errors.ts";
import { type StaffMember, updateStaffInput } from "#contract/staff.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import type { RowDialogProps } from "#web/forms/row-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { LeavingWork, useUnknownWork } from "./leaving-work.tsx";
import { RightsField } from "./rights-field.tsx";

const fields = updateStaffInput
  .omit({ staffId: true, handComplaintsTo: true })
  .refine(({ rights }) => rights.length > 0, { path: ["rights"], error: errors.rights_empty.message });

/** Changes a colleague's position and work. Name and e-mail are their own to change. */
export function EditStaffDialog({ row, isOpen, onClose }: RowDialogProps<StaffMember>) {
  const { id, name, position, rights } = row;
  const form = useZodForm(fields, { defaultValues: { position: position ?? "", rights } });
  const [receiver, setReceiver] = useState<string | null>(null);
  const chosen = useWatch({ control: form.control, name: "rights" });
  const loses = rights.includes("complaints") && !chosen.includes("complaints");
  const unknown = useUnknownWork(id);
  const update = useCommand("updateStaff", {
    fallback: "직원 정보를 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${name}님의 업무`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={update}
      payload={(values) => ({
        staffId: id,
        ...values,
        ...(loses && { handComplaintsTo: receiver }),
      })}
      submitLabel="저장"
      notYet={loses ? unknown : undefined}
    >
      <FormTextField control={form.control} name="position" label="직책 (선택)" autoComplete="off" />
      <RightsField control={form.control} name="rights" />
      {loses && <LeavingWork member={{ id, name }} receiver={receiver} onChoose={setReceiver} />}
      <p className="text-label text-neutral-weak">
        바꾼 업무는 곧바로 적용돼요. 다시 로그인하지 않아도 돼요.
      </p>
    </FormDialog>
  );
}
