import { replyToComplaintInput } from "#contract/complaint-messages.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { attachedFiles } from "#web/files/attached-files.ts";
import { FilesField } from "#web/files/files-field.tsx";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const replyForm = replyToComplaintInput.omit({ complaintId: true }).extend({ fileIds: attachedFiles });

/** What a resident adds to their complaint while the office works on it. */
export function ReplyForm({ complaintId }: { complaintId: string }) {
  const form = useZodForm(replyForm, { defaultValues: { content: "", fileIds: [] } });
  const reply = useCommand("replyToComplaint", {
    fallback: "글을 남기지 못했어요.",
    onSuccess: ({ message }) => {
      form.reset();
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <CommandForm
      label="관리사무소에 더 알리기"
      form={form}
      draft={`complaint.${complaintId}.reply`}
      command={reply}
      payload={(written) => ({ complaintId, ...written })}
      buttons={
        <FormActions surface="card">
          <SubmitButton variant="primary">보내기</SubmitButton>
        </FormActions>
      }
    >
      <FormTextArea
        control={form.control}
        name="content"
        label="남길 글"
        rows={3}
        growsWithText
        maxCharacters={maxLengths.complaintMessage}
      />
      <FilesField control={form.control} name="fileIds" purpose="reply" />
    </CommandForm>
  );
}
