import { useController } from "react-hook-form";

import { reportInput } from "#contract/reports.ts";
import { reportReasonNames, reportReasons } from "#contract/values/report-reasons.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { RadioGroup } from "#web/ui/fields/radio-group.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface ReportDialogProps {
  /** A post, a comment under it, or a talk about it. */
  written: { postId: string; commentId?: string; talkId?: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Reports a neighbour's post or comment, or what they wrote in a talk, to the office. */
export function ReportDialog({ written: { postId, commentId, talkId }, isOpen, onClose }: ReportDialogProps) {
  const form = useZodForm(reportInput, { defaultValues: { detail: "" } });
  const { field, fieldState } = useController({ control: form.control, name: "reason" });
  const report = useCommand("reportContent", {
    fallback: "신고하지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={talkId !== undefined ? "대화 신고" : commentId === undefined ? "글 신고" : "댓글 신고"}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={report}
      payload={(values) => ({ postId, commentId, talkId, ...values })}
      submitLabel="신고"
    >
      {talkId === undefined ? (
        <p>관리사무소가 살펴봐요. 누가 신고했는지는 관리사무소도 글쓴이도 알 수 없어요.</p>
      ) : (
        <p>
          상대가 이 대화에서 보낸 말을 관리사무소가 읽고 살펴봐요. 내가 보낸 말은 읽지 않아요. 둘이 나눈
          대화라 상대는 누가 신고했는지 짐작할 수 있어요.
        </p>
      )}
      <RadioGroup
        label="신고하는 이유"
        options={reasons}
        value={field.value ?? null}
        onChange={field.onChange}
        error={fieldState.error?.message}
        isRequired
      />
      <FormTextArea
        control={form.control}
        name="detail"
        label="자세한 내용"
        help="적지 않아도 돼요. 관리사무소가 읽어요."
        rows={3}
        maxCharacters={maxLengths.detail}
      />
    </FormDialog>
  );
}

const reasons = reportReasonNames.map((value) => ({ value, label: reportReasons[value] }));
