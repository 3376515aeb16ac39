import { createResidentInput, type Resident } from "#contract/residents.ts";
import { useCommand } from "#web/api/actions.ts";
import { useChangedFields } from "#web/forms/changed-fields.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { ResidentFields } from "./resident-fields.tsx";

interface EditResidentDialogProps {
  /** As it stood when the dialog was opened. */
  resident: Resident;
  isOpen: boolean;
  onClose: () => void;
}

/** Corrects an account, or moves it to another household of the apartment. */
export function EditResidentDialog({ resident, isOpen, onClose }: EditResidentDialogProps) {
  const { id, name, email, building, unit } = resident;
  const form = useZodForm(createResidentInput, { defaultValues: { name, email, building, unit } });
  const changedFields = useChangedFields(form);
  const update = useCommand("updateResident", {
    fallback: "주민 정보를 바꾸지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
    onward: onClose,
  });
  return (
    <FormDialog
      title="주민 정보 수정"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={update}
      payload={(values) => ({ residentId: id, ...withWholeHome(changedFields(values), values) })}
      submitLabel="저장"
    >
      <ResidentFields control={form.control} />
      <Banner tone="informative">
        동·호를 바꿔도 계정과 쓴 글, 민원은 그대로 이어져요. 이메일을 바꾸면 주민에게 새 이메일을 알려 주세요.
      </Banner>
    </FormDialog>
  );
}

/** A home is changed as one: half of this one and half of another's change would be a third. */
function withWholeHome<Values extends Home>(
  changed: Partial<Values>,
  { building, unit }: Values,
): Partial<Values> {
  return "building" in changed || "unit" in changed ? { ...changed, building, unit } : changed;
}

interface Home {
  building: number;
  unit: number;
}
