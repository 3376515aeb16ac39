import { correctPaperMarkInput, type VoteDeskAnswer } from "#contract/vote-casting.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface CorrectMarkDialogProps {
  home: { voteId: string; building: number; unit: number };
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onAnswer: (answer: VoteDeskAnswer) => void;
}

const correction = correctPaperMarkInput.pick({ reason: true });

/** Takes a wrong mark back, once the paper is back. */
export function CorrectMarkDialog({ home, name, isOpen, onClose, onAnswer }: CorrectMarkDialogProps) {
  const form = useZodForm(correction, { defaultValues: { reason: "" } });
  const correct = useCommand("correctPaperMark", {
    fallback: "표시를 바로잡지 못했어요. 다시 시도해 주세요.",
    onSuccess: (answer) => {
      showToast({ tone: "positive", message: "표시를 지웠어요.", seconds: 3 });
      onAnswer(answer);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${name} 표시 바로잡기`}
      submitLabel="표시 지우기"
      tone="critical"
      size="small"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={correct}
      payload={({ reason }) => ({ ...home, reason })}
    >
      <p>종이 투표지를 돌려받은 뒤에 지워 주세요. 표시를 지우면 이 세대는 다시 투표할 수 있어요.</p>
      <FormTextField
        control={form.control}
        name="reason"
        label="바로잡는 이유"
        help="기록으로 남아요."
        autoComplete="off"
        maxCharacters={200}
      />
    </FormDialog>
  );
}
