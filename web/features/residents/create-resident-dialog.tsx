import { useState } from "react";

import { createResidentInput } from "#contract/residents.ts";
import { useCommand } from "#web/api/queries.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { AccountHandoverDialog, type AccountToHandOver } from "#web/ui/overlays/account-handover-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const empty = { name: "", email: "", building: "", unit: "" };

interface CreateResidentDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a new resident's data, then shows the account to hand over. */
export function CreateResidentDialog({ isOpen, onClose }: CreateResidentDialogProps) {
  const [created, setCreated] = useState<AccountToHandOver>();
  const form = useZodForm(createResidentInput, { defaultValues: empty });
  const create = useCommand("createResident", {
    fallback: "주민 추가에 실패했습니다.",
    onSuccess: ({ message, tempPassword }) => {
      showToast({ tone: "positive", message, seconds: 5 });
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
        title="주민 계정을 만들었어요"
        instruction="아래 이메일과 임시 비밀번호를 주민에게 전달해 주세요."
        account={created}
        isOpen={isOpen}
        onClose={close}
      />
    );
  }
  return (
    <FormDialog
      title="주민 추가"
      isOpen={isOpen}
      onClose={close}
      form={form}
      command={create}
      submitLabel="추가"
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
      <div className="grid grid-cols-2 gap-4">
        <FormTextField
          control={form.control}
          name="building"
          label="동"
          inputMode="numeric"
          suffix="동"
          placeholder="101"
          autoComplete="off"
        />
        <FormTextField
          control={form.control}
          name="unit"
          label="호"
          inputMode="numeric"
          suffix="호"
          placeholder="1002"
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
