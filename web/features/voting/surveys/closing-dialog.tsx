import { z } from "zod";

import type { Survey } from "#contract/surveys.ts";
import { momentOfSeoulField, seoulFieldOf } from "#contract/values/seoul-time.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDateTimeField } from "#web/forms/form-date-time-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface ClosingDialogProps {
  survey: Survey;
  isOpen: boolean;
  onClose: () => void;
}

const closingForm = z.object({
  closesAt: z
    .string()
    .refine((typed) => momentOfSeoulField(typed) !== undefined, "날짜와 시간을 골라 주세요."),
});

/** Another closing, earlier or later, that is not past. */
export function ClosingDialog({ survey, isOpen, onClose }: ClosingDialogProps) {
  const form = useZodForm(closingForm, {
    defaultValues: { closesAt: survey.closesAt === null ? "" : seoulFieldOf(survey.closesAt) },
  });
  const changing = useCommand("changeSurveyClosing", {
    fallback: "마감을 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="마감 바꾸기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={changing}
      payload={({ closesAt }) => ({
        surveyId: survey.id,
        closesAt: momentOfSeoulField(closesAt) ?? "",
      })}
      submitLabel="바꾸기"
    >
      <FormDateTimeField
        control={form.control}
        name="closesAt"
        label="마감"
        help="늦추거나 앞당길 수 있어요. 누가 언제 바꿨는지 기록에 남아요."
      />
    </FormDialog>
  );
}
