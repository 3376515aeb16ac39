import { useEffect } from "react";
import { useLocation } from "react-router";

import type { Complaint } from "#contract/complaints.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton } from "#web/forms/command-form.tsx";
import { FormActions } from "#web/forms/form-actions.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { AnswerFields, useAnswerForm, useSubmitLabel } from "./answer-fields.tsx";
import { answerAnchor } from "./next-complaint.tsx";

interface AnswerFormProps {
  complaint: Pick<Complaint, "id" | "status">;
  onAnswered: () => void;
}

/** The office's answer to one complaint. */
export function AnswerForm({ complaint: { id, status }, onAnswered }: AnswerFormProps) {
  const form = useAnswerForm(status);
  const answer = useCommand("answerComplaints", {
    fallback: "답변을 보내지 못했어요.",
    onSuccess: ({ message }) => {
      form.reset();
      showToast({ tone: "positive", message, seconds: 3 });
    },
    onward: onAnswered,
  });
  useFocusIfOpenedToAnswer();
  return (
    <CommandForm
      label={formName}
      form={form}
      draft={`complaint.${id}.answer`}
      command={answer}
      payload={(written) => ({ complaintIds: [id], ...written })}
      buttons={
        <FormActions surface="card">
          <SubmitButton variant="primary">{useSubmitLabel(form)}</SubmitButton>
        </FormActions>
      }
    >
      <AnswerFields form={form} />
    </CommandForm>
  );
}

/** Somebody who comes by '다음 민원' reads, and then types at once. The text above stays in view. */
function useFocusIfOpenedToAnswer() {
  const { hash } = useLocation();
  const wants = hash === answerAnchor;
  useEffect(() => {
    if (!wants || matchMedia("(pointer: coarse)").matches) return;
    document
      .querySelector<HTMLElement>(`form[aria-label="${formName}"] textarea`)
      ?.focus({ preventScroll: true });
  }, [wants]);
}

const formName = "답변";
