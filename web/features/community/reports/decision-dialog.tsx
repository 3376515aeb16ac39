import { decisionInput, type WholeReport } from "#contract/reports.ts";
import { hidingDays } from "#contract/values/report-reasons.ts";
import { maxLengths } from "#contract/values/text.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

export type Choice = "dismiss" | "hide" | "restore" | "remove";

interface DecisionDialogProps {
  report: WholeReport;
  choice: Choice;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the reason of a decision, and says what it does. */
export function DecisionDialog({ report: { id: reportId }, choice, isOpen, onClose }: DecisionDialogProps) {
  const form = useZodForm(decisionInput, { defaultValues: { reason: "" } });
  const options = {
    fallback: "처리하지 못했어요. 잠시 후 다시 시도해 주세요.",
    onSuccess: ({ message }: { message: string }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  };
  const decide = useCommand("decideReport", options);
  const end = useCommand("decideAppeal", options);
  const { title, text, help, submitLabel } = words[choice];
  const fields = (
    <>
      <p>{text}</p>
      <FormTextArea
        control={form.control}
        name="reason"
        label="이유"
        help={help}
        rows={3}
        maxCharacters={maxLengths.detail}
      />
    </>
  );
  const look = { title, isOpen, onClose, form, submitLabel };
  return choice === "dismiss" || choice === "hide" ? (
    <FormDialog {...look} command={decide} payload={(typed) => ({ ...typed, reportId, decision: choice })}>
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      {...look}
      tone={choice === "remove" ? "critical" : "neutral"}
      command={end}
      payload={(typed) => ({ ...typed, reportId, decision: choice })}
    >
      {fields}
    </FormDialog>
  );
}

const readByAuthor = "글쓴이가 읽어요.";

const words: Record<Choice, { title: string; text: string; help: string; submitLabel: string }> = {
  dismiss: {
    title: "그대로 둘까요?",
    text: "지금처럼 모두에게 보여요. 신고한 이웃에게 처리했다고 알려요.",
    help: "관리사무소만 봐요.",
    submitLabel: "그대로 두기",
  },
  hide: {
    title: `${hidingDays}일 동안 가릴까요?`,
    text: `사진까지 바로 가려지고, 글쓴이만 볼 수 있어요. ${hidingDays}일이 지나면 저절로 다시 보여요. 글쓴이에게 알리고, 글쓴이는 이의를 제기할 수 있어요.`,
    help: readByAuthor,
    submitLabel: "가리기",
  },
  restore: {
    title: "다시 보이게 할까요?",
    text: "바로 모두에게 다시 보여요. 글쓴이와 신고한 이웃에게 알려요.",
    help: "관리사무소만 봐요.",
    submitLabel: "다시 보이기",
  },
  remove: {
    title: "삭제할까요?",
    text: "이웃에게 다시 보이지 않고, 되돌릴 수 없어요. 글쓴이는 30일 동안 볼 수 있고 그 뒤에는 완전히 지워져요. 글이면 달린 댓글도 함께 지워져요.",
    help: readByAuthor,
    submitLabel: "삭제",
  },
};
