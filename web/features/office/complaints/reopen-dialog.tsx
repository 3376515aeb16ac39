import { reopenComplaintInput } from "#contract/complaint-messages.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const reopenForm = reopenComplaintInput.omit({ complaintId: true });

interface ReopenDialogProps {
  complaintId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A resident says why the complaint is not done after all. */
export function ReopenDialog({ complaintId, isOpen, onClose }: ReopenDialogProps) {
  const form = useZodForm(reopenForm, { defaultValues: { reason: "" } });
  const reopen = useCommand("reopenComplaint", {
    fallback: "민원을 다시 열지 못했어요.",
    onSuccess: ({ message }) => {
      form.reset();
      showToast({ tone: "positive", message, seconds: 3 });
    },
    onward: onClose,
  });
  return (
    <FormDialog
      title="민원 다시 열기"
      submitLabel="다시 열기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`complaint.${complaintId}.reopening`}
      command={reopen}
      payload={(written) => ({ complaintId, ...written })}
    >
      <FormTextArea
        control={form.control}
        name="reason"
        label="아직 해결되지 않은 점"
        help="관리사무소가 바로 보고 다시 처리해요."
        rows={4}
        growsWithText
        maxCharacters={maxLengths.complaintMessage}
      />
    </FormDialog>
  );
}
