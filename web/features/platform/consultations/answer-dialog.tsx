import { useState } from "react";

import { answerConsultationInput, type ConsultationRequest } from "#contract/consultations.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useChangedFields } from "#web/forms/changed-fields.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import type { RowDialogProps } from "#web/forms/row-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const noteOnly = answerConsultationInput.pick({ note: true });

/** Marks a request as answered, with a note; if it is answered already, it changes the note. */
export function AnswerDialog({ row: request, isOpen, onClose }: RowDialogProps<ConsultationRequest>) {
  const isAnswered = request.answeredAt !== null;
  const [noteBefore] = useState(request.note ?? "");
  const form = useZodForm(noteOnly, { defaultValues: { note: noteBefore } });
  const changedFields = useChangedFields(form);
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
      payload={(values) => ({ consultationId: request.id, isAnswered: true, ...changedFields(values) })}
      submitLabel={isAnswered ? "저장" : "답변함"}
      // With the note that it is written over: it is not put over a newer one.
      draft={`consultation.${request.id}.${noteBefore}`}
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
