import { z } from "zod";

import type { Output } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { ContactFields, saidFields, saidOf } from "./contact-fields.tsx";

const schema = z.object(saidFields);

interface MyContactDialogProps {
  contact: Output<"getMyHomeCard">["contact"];
  isOpen: boolean;
  onClose: () => void;
}

/** What a person tells the office of themselves. Emptied, it is forgotten. */
export function MyContactDialog({ contact, isOpen, onClose }: MyContactDialogProps) {
  const form = useZodForm(schema, { defaultValues: saidOf(contact) });
  const save = useCommand("saveMyHomeContact", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="관리사무소가 쓰는 내 연락처"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={save}
      submitLabel="저장"
    >
      <ContactFields
        control={form.control}
        names={{ relation: "relation", phone: "phone", movedInOn: "movedInOn" }}
      />
      <p className="text-label text-neutral-weak">모두 비우고 저장하면 지워져요.</p>
    </FormDialog>
  );
}
