import { useState } from "react";

import { createManagerInput } from "#contract/managers.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { AccountHandoverDialog, type AccountToHandOver } from "#web/ui/overlays/account-handover-dialog.tsx";

import { ApartmentField } from "./apartment-field.tsx";

const empty = { name: "", email: "", apartmentId: "" };

interface CreateManagerDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a new manager's data, then shows the account to hand over. */
export function CreateManagerDialog({ isOpen, onClose }: CreateManagerDialogProps) {
  const [created, setCreated] = useState<AccountToHandOver>();
  const form = useZodForm(createManagerInput, { defaultValues: empty });
  const create = useCommand("createManager", {
    fallback: "관리자 생성에 실패했습니다.",
    brokenFallback: "관리자 등록에 실패했습니다.",
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
        title="관리자 계정을 만들었어요"
        instruction="아래 이메일과 임시 비밀번호를 관리자에게 전달해 주세요."
        account={created}
        isOpen={isOpen}
        onClose={close}
      />
    );
  }
  return (
    <FormDialog
      title="관리자 등록"
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
      <ApartmentField control={form.control} name="apartmentId" />
    </FormDialog>
  );
}
