import { z } from "zod";

import { requiredPublishedText } from "#contract/values/published-text.ts";
import { proposeVoteDecisionInput } from "#contract/vote-offices.ts";
import type { VoteContest } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { consequences } from "#web/features/voting/votes/proposable.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { paperName, type PaperSum } from "./paper-sum.ts";

interface PaperDoneDialogProps {
  voteId: string;
  papers: readonly PaperSum[];
  contests: readonly VoteContest[];
  isOpen: boolean;
  onClose: () => void;
}

const doneForm = z.object({
  reason: proposeVoteDecisionInput.shape.reason,
  missing: z.array(
    z.object({
      style: z.number(),
      count: z.number(),
      reason: requiredPublishedText({ max: 200, required: "용지가 없는 까닭을 적어 주세요." }),
    }),
  ),
});

/** Proposes that all papers are in. Whatever was handed out and is not typed in is missing, which needs a reason. */
export function PaperDoneDialog({ voteId, papers, contests, isOpen, onClose }: PaperDoneDialogProps) {
  const short = papers.filter(({ marked, staged }) => staged < marked);
  const form = useZodForm(doneForm, {
    defaultValues: {
      reason: `${short.length > 0 ? "찾은 종이 투표지를" : "종이 투표지를"} 모두 입력하고 수를 확인했어요.`,
      missing: short.map(({ style, marked, staged }) => ({ style, count: marked - staged, reason: "" })),
    },
  });
  const propose = useCommand("proposeVoteDecision", {
    fallback: "입력 완료를 올리지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="입력 완료 올리기"
      submitLabel="올리기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={propose}
      payload={({ reason, missing }) => ({
        voteId,
        kind: "paperDone" as const,
        reason,
        payload: { missing },
      })}
    >
      <p className="text-label text-neutral-weak">
        {consequences.paperDone} 봉인한 뒤에는 종이를 더 입력할 수 없어요.
      </p>
      {short.map((paper, at) => (
        <FormTextField
          key={paper.style}
          control={form.control}
          name={`missing.${at}.reason`}
          label={`찾지 못한 종이 ${(paper.marked - paper.staged).toLocaleString("ko-KR")}장의 까닭`}
          help={`${paperName(paper, contests)}. 입력하지 않은 종이는 없는 것으로 결정하고, 모든 주민이 읽어요.`}
          autoComplete="off"
          maxCharacters={200}
        />
      ))}
      <FormTextArea
        control={form.control}
        name="reason"
        label="이유"
        help="모든 주민이 읽어요."
        rows={2}
        growsWithText
        maxCharacters={2000}
      />
    </FormDialog>
  );
}
