import { z } from "zod";

import type { Survey } from "#contract/surveys.ts";
import { requiredPublishedText } from "#contract/values/published-text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { countSubject } from "./survey-words.ts";

interface CancelDialogProps {
  survey: Survey;
  isOpen: boolean;
  onClose: () => void;
}

const cancelForm = z.object({
  reason: requiredPublishedText({ max: 200, required: "주민에게 보일 까닭을 입력해 주세요." }),
});

/** Breaks a survey off. Ending it early keeps the answers; this deletes them. */
export function CancelDialog({ survey, isOpen, onClose }: CancelDialogProps) {
  const form = useZodForm(cancelForm, { defaultValues: { reason: "" } });
  const cancelling = useCommand("cancelSurvey", {
    fallback: "설문을 취소하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="설문을 취소할까요?"
      tone="critical"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={cancelling}
      payload={({ reason }) => ({ surveyId: survey.id, reason })}
      submitLabel="설문 취소"
      cancelLabel="유지하기"
    >
      <p>
        {survey.participantCount > 0
          ? `${countSubject(survey.participantCount, survey.unit)} 보낸 답이 모두 지워지고 결과가 없어요. `
          : "결과 없이 끝나요. "}
        되돌릴 수 없어요. 답을 남기고 일찍 끝내려면 ‘지금 끝내기’를 눌러 주세요.
      </p>
      <FormTextArea
        control={form.control}
        name="reason"
        label="취소하는 까닭"
        help="주민이 설문에서 볼 수 있어요."
        rows={3}
        maxCharacters={200}
      />
    </FormDialog>
  );
}
