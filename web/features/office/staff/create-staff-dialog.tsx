import { useState } from "react";

import { errors } from "#contract/errors.ts";
import { createStaffInput } from "#contract/staff.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { AccountHandoverDialog, type AccountToHandOver } from "#web/ui/overlays/account-handover-dialog.tsx";

import { RightsField } from "./rights-field.tsx";

const fields = createStaffInput.refine(({ rights }) => rights.length > 0, {
  path: ["rights"],
  error: errors.rights_empty.message,
  // All errors are shown at once.
  when: () => true,
});

const empty = { name: "", email: "", position: "", rights: [] as OfficeRight[] };

interface CreateStaffDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a colleague's data and work, then shows the account to hand over. */
export function CreateStaffDialog({ isOpen, onClose }: CreateStaffDialogProps) {
  const [created, setCreated] = useState<AccountToHandOver>();
  const form = useZodForm(fields, { defaultValues: empty });
  const create = useCommand("createStaff", {
    fallback: "직원 계정을 만들지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ tempPassword }) => {
      setCreated({ email: form.getValues("email")?.trim() ?? "", tempPassword });
    },
  });
  function close() {
    setCreated(undefined);
    onClose();
  }
  if (created) {
    return (
      <AccountHandoverDialog
        title="직원 계정을 만들었어요"
        instruction="아래 이메일과 임시 비밀번호를 직원에게 전달해 주세요."
        account={created}
        isOpen={isOpen}
        onClose={close}
      />
    );
  }
  return (
    <FormDialog
      title="직원 등록"
      isOpen={isOpen}
      onClose={close}
      form={form}
      command={create}
      submitLabel="등록"
    >
      <FormTextField control={form.control} name="name" label="이름" autoComplete="off" />
      <FormTextField
        control={form.control}
        name="email"
        label="이메일"
        type="email"
        autoComplete="off"
        help="이 이메일로 로그인해요."
      />
      <FormTextField
        control={form.control}
        name="position"
        label="직책 (선택)"
        autoComplete="off"
        help="예: 관리소장, 경리, 시설과장, 경비실"
      />
      <RightsField control={form.control} name="rights" />
    </FormDialog>
  );
}
