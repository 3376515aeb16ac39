import { addComplaintNoteInput } from "#contract/complaint-messages.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const noteForm = addComplaintNoteInput.omit({ complaintId: true }).extend({ fileIds: attachedFiles });

interface NoteDialogProps {
  complaintId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A note of the office for itself: in a window of its own, so that nobody takes it for an answer. */
export function NoteDialog({ complaintId, isOpen, onClose }: NoteDialogProps) {
  const form = useZodForm(noteForm, { defaultValues: { content: "", fileIds: [] } });
  const add = useCommand("addComplaintNote", {
    fallback: "메모를 남기지 못했어요.",
    onSuccess: ({ message }) => {
      form.reset();
      showToast({ tone: "positive", message, seconds: 3 });
    },
    onward: onClose,
  });
  return (
    <FormDialog
      title="내부 메모"
      submitLabel="메모 남기기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`complaint.${complaintId}.note`}
      command={add}
      payload={(written) => ({ complaintId, ...written })}
    >
      <FormTextArea
        control={form.control}
        name="content"
        label="메모"
        help="민원을 맡은 직원만 봐요. 주민에게 보이지 않아요."
        rows={4}
        growsWithText
        maxCharacters={maxLengths.complaintMessage}
      />
      <FilesField control={form.control} name="fileIds" purpose="note" />
    </FormDialog>
  );
}
