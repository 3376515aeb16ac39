import { useState } from "react";

import { createResidentInput, type InitialAccount } from "#contract/residents.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { AccountHandover } from "#web/handover/account-handover.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { ResidentFields } from "./resident-fields.tsx";

const empty = { name: "", email: "", building: "", unit: "" };

interface CreateResidentDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for a new resident's data, then shows the account to hand over. */
export function CreateResidentDialog({ isOpen, onClose }: CreateResidentDialogProps) {
  const [created, setCreated] = useState<InitialAccount>();
  const form = useZodForm(createResidentInput, { defaultValues: empty });
  const create = useCommand("createResident", {
    fallback: "주민 추가에 실패했습니다.",
    onSuccess: ({ message, tempPassword, expiresAt }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      // As the server took it: numbers without leading zeros, text without spaces around it.
      const { email, building, unit } = createResidentInput.parse(form.getValues());
      setCreated({ email, building: String(building), unit: String(unit), tempPassword, expiresAt });
    },
  });
  function close() {
    setCreated(undefined);
    onClose();
  }
  if (created && isOpen) {
    return (
      <AccountHandover
        title="주민 계정을 만들었어요"
        recipient="주민에게"
        account={created}
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
      <ResidentFields control={form.control} />
    </FormDialog>
  );
}
