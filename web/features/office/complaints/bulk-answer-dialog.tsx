import { useWatch } from "react-hook-form";

import { useCommand } from "#web/api/actions.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { AnswerFields, useAnswerForm, useSubmitLabel } from "./answer-fields.tsx";

interface BulkAnswerDialogProps {
  complaintIds: readonly string[];
  /** How many of them are resolved: another status opens those again. */
  resolvedCount: number;
  isOpen: boolean;
  onClose: () => void;
  /** Called once all of them are answered. */
  onAnswered: () => void;
}

/** One answer to many complaints, such as forty of one water cut. Closing it keeps the typed text. */
export function BulkAnswerDialog({
  complaintIds,
  resolvedCount,
  isOpen,
  onClose,
  onAnswered,
}: BulkAnswerDialogProps) {
  // An answer to many at once mostly says that it is over: the water runs again.
  const form = useAnswerForm("in_progress");
  const status = useWatch({ control: form.control, name: "status" });
  const answer = useCommand("answerComplaints", {
    fallback: "답변을 보내지 못했어요.",
    onSuccess: ({ message }) => {
      form.reset();
      showToast({ tone: "positive", message, seconds: 3 });
    },
    onward: () => {
      onClose();
      onAnswered();
    },
  });
  const count = complaintIds.length.toLocaleString("ko-KR");
  return (
    <FormDialog
      title={`민원 ${count}건에 한꺼번에 답변`}
      submitLabel={useSubmitLabel(form)}
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      form={form}
      draft="complaints.answer"
      command={answer}
      payload={(written) => ({ complaintIds: [...complaintIds], ...written })}
    >
      <p className="text-neutral-weak">
        고른 {count}건 모두에 같은 답변과 사진이 올라가고, 민원을 낸 주민마다 알림이 한 번 가요.
      </p>
      <AnswerFields form={form} label="모두에게 보낼 답변" isInDialog />
      {status === "in_progress" && resolvedCount > 0 && (
        <Banner tone="warning">
          처리 완료한 민원 {resolvedCount.toLocaleString("ko-KR")}건이 다시 열려요.
        </Banner>
      )}
    </FormDialog>
  );
}
