import { appealInput } from "#contract/reports.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface AppealDialogProps {
  postId: string;
  commentId?: string | undefined;
  talkId?: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Objects to the hiding of one's own post or comment. What is typed is kept as a draft. */
export function AppealDialog({ postId, commentId, talkId, isOpen, onClose }: AppealDialogProps) {
  const form = useZodForm(appealInput, { defaultValues: { statement: "" } });
  const appeal = useCommand("appealHiding", {
    fallback: "이의를 제기하지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="이의 제기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`appeal.${talkId ?? commentId ?? postId}`}
      command={appeal}
      payload={(values) => ({ postId, commentId, talkId, ...values })}
      submitLabel="이의 제기"
    >
      <p>관리사무소가 다시 살펴봐요. 이의는 한 번만 제기할 수 있어요.</p>
      <FormTextArea
        control={form.control}
        name="statement"
        label="가리지 말아야 하는 이유"
        rows={5}
        maxCharacters={maxLengths.message}
      />
    </FormDialog>
  );
}
