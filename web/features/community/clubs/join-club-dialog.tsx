import { joinClubInput } from "#contract/clubs.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface JoinClubDialogProps {
  clubId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks to join a club that lets its officers decide. */
export function JoinClubDialog({ clubId, isOpen, onClose }: JoinClubDialogProps) {
  const form = useZodForm(joinClubInput, { defaultValues: { message: "" } });
  const join = useCommand("joinClub", {
    fallback: "가입하지 못했어요.",
    onSuccess: ({ message }) => {
      form.reset();
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="가입 신청"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      draft={`club.${clubId}.joining`}
      command={join}
      payload={(values) => ({ clubId, ...values })}
      submitLabel="신청"
    >
      <p>모임장과 운영진이 살펴보고 알려 드려요. 닉네임만 보여요.</p>
      <FormTextArea
        control={form.control}
        name="message"
        label="하고 싶은 말"
        help="적지 않아도 돼요."
        rows={3}
        maxCharacters={200}
      />
    </FormDialog>
  );
}
