import { answerConsultationInput, type ConsultationRequest } from "#contract/consultations.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import type { RowDialogProps } from "#web/forms/row-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const noteOnly = answerConsultationInput.pick({ note: true });

/** Marks a request as answered, with a note; of an answered one it changes the note. */
export function AnswerDialog({ row: request, isOpen, onClose }: RowDialogProps<ConsultationRequest>) {
  const isAnswered = request.answeredAt !== null;
  const form = useZodForm(noteOnly, { defaultValues: { note: request.note } });
  const answer = useCommand("answerConsultation", {
    fallback: "저장하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message: isAnswered ? "메모를 저장했어요." : message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={isAnswered ? "메모 수정" : "답변한 신청으로 표시할까요?"}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={answer}
      payload={({ note }) => ({ consultationId: request.id, isAnswered: true, note })}
      submitLabel={isAnswered ? "저장" : "답변함"}
      draft={`consultation.${request.id}`}
    >
      <FormTextArea
        control={form.control}
        name="note"
        label="메모"
        rows={4}
        maxCharacters={maxLengths.note}
        help="최고 관리자만 볼 수 있어요. 비워 두어도 돼요."
      />
    </FormDialog>
  );
}
