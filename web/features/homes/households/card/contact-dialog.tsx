import { z } from "zod";

import type { HomeContact } from "#contract/home-cards.ts";
import { maxLengths, optionalText } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { ContactFields, saidFields, saidOf } from "./contact-fields.tsx";

const schema = z.object({ name: optionalText({ max: maxLengths.name }), ...saidFields });

interface ContactDialogProps {
  householdId: string;
  /** One to be changed. */
  contact: HomeContact | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Asks who it is, what they are to the home, and for their telephone. */
export function ContactDialog({ householdId, contact, isOpen, onClose, onSaved }: ContactDialogProps) {
  const residentId = contact?.residentId ?? null;
  const form = useZodForm(schema, { defaultValues: { name: contact?.name ?? "", ...saidOf(contact) } });
  const save = useCommand("saveHomeContact", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      title={contact ? "연락처 고치기" : "연락처 추가"}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={save}
      payload={(given) => ({ householdId, contactId: contact?.id ?? null, residentId, ...given })}
      submitLabel="저장"
    >
      {residentId === null && (
        <FormTextField
          control={form.control}
          name="name"
          label="이름"
          help="이 세대의 계정과 이름이 같으면 그 사람의 연락처가 돼요."
          autoComplete="off"
          maxLength={maxLengths.name}
        />
      )}
      <ContactFields
        control={form.control}
        names={{ relation: "relation", phone: "phone", movedInOn: "movedInOn" }}
      />
    </FormDialog>
  );
}
