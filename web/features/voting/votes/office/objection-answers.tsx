import { useState } from "react";
import { z } from "zod";

import type { Output } from "#contract/index.ts";
import { requiredPublishedText } from "#contract/values/published-text.ts";
import { objectionOutcomes } from "#contract/values/votes/outcomes.ts";
import type { VoteObjection } from "#contract/vote-counting.ts";
import type { VoteContest } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormChips } from "#web/forms/form-chips.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextArea } from "#web/forms/form-fields.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

interface ObjectionAnswersProps {
  answer: Output<"getVoteById">;
  /** The office reads those of a vote that officials watch over. */
  canAnswer: boolean;
}

/** What was objected to the roll or the result, what officials say to it, and the way to say so. */
export function ObjectionAnswers({ answer: { vote, contests }, canAnswer }: ObjectionAnswersProps) {
  const voteId = vote.id;
  const list = usePagedList("getVoteObjections", { rowsOf: (page) => page.objections, filter: { voteId } });
  const [answered, setAnswered] = useState<VoteObjection>();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="이의신청">
      <LoadedList
        list={list}
        failed="이의신청을 불러오지 못했어요."
        empty={<p className="text-neutral-weak">이의신청이 없어요.</p>}
      >
        {(rows) => (
          <ul className="flex flex-col divide-y divide-neutral-weak">
            {rows.map((objection) => (
              <li key={objection.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
                <div className="flex flex-wrap items-center gap-3">
                  <h3 className="font-semibold">{subjectOf(objection, contests)}</h3>
                  <Badge tone={objection.outcome === null ? "warning" : "neutral"}>
                    {objection.outcome === null ? "답을 기다려요" : outcomeNames[objection.outcome]}
                  </Badge>
                </div>
                <WrittenText>{objection.content}</WrittenText>
                <p className="text-label text-neutral-weak">
                  {objection.author && `${objection.author.name} · `}
                  <DateText value={objection.createdAt} precision="minute" />
                </p>
                <Said objection={objection} />
                {objection.answer !== null && <WrittenText>{objection.answer}</WrittenText>}
                {canAnswer && objection.outcome === null && objection.isMine && (
                  <p className="text-label text-neutral-weak">
                    내가 낸 이의신청은 다른 선거관리위원이 정해요.
                  </p>
                )}
                {canAnswer && objection.outcome === null && !objection.isMine && (
                  <div>
                    <Button
                      size="small"
                      onPress={() => {
                        setAnswered(objection);
                        setOpen(true);
                      }}
                    >
                      답하기
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {answered && (
        <AnswerDialog
          key={answered.id}
          voteId={voteId}
          objectionId={answered.id}
          isDecidedAlone={vote.kind === "opinion"}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** The contest that an objection names, or what else it is about. */
function subjectOf({ stage, contestId }: VoteObjection, contests: readonly VoteContest[]): string {
  const title = contests.find(({ id }) => id === contestId)?.title;
  return stage === "roll" ? "명부" : title === undefined ? "결과" : `결과: ${title}`;
}

/** What officials say until enough of them agree. */
function Said({ objection: { said, needed } }: { objection: VoteObjection }) {
  if (needed === null) return null;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {said.map(({ id, outcome, answer, isMine }) => (
          <li key={id} className="rounded-control bg-neutral-weak px-4 py-3">
            <p className="text-label font-semibold">
              {isMine ? "내 의견" : "다른 위원의 의견"}: {outcomeNames[outcome]}
            </p>
            <WrittenText>{answer}</WrittenText>
          </li>
        ))}
      </ul>
      <p className="text-label text-neutral-weak">선거관리위원 {needed}명의 의견이 같으면 정해져요.</p>
    </>
  );
}

const outcomeNames = { accepted: "받아들임", rejected: "받아들이지 않음" } as const;

const answerForm = z.object({
  outcome: z.enum(objectionOutcomes, "받아들일지 골라 주세요."),
  answer: requiredPublishedText({ max: 2000, multiline: true, required: "답을 적어 주세요." }),
});

interface AnswerDialogProps {
  voteId: string;
  objectionId: string;
  /** In an opinion vote; elsewhere more than half of the officials decide. */
  isDecidedAlone: boolean;
  isOpen: boolean;
  onClose: () => void;
}

function AnswerDialog({ voteId, objectionId, isDecidedAlone, isOpen, onClose }: AnswerDialogProps) {
  const form = useZodForm(answerForm, { defaultValues: { answer: "" } });
  const send = useCommand("answerVoteObjection", {
    fallback: "답하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="이의신청에 답하기"
      submitLabel="답하기"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`vote.objection.${objectionId}`}
      command={send}
      payload={(typed) => ({ voteId, objectionId, ...typed })}
    >
      <p className="text-label text-neutral-weak">
        {isDecidedAlone
          ? "답은 한 번만 할 수 있고, 신청한 사람에게 알려 드려요."
          : "선거관리위원 과반수의 의견이 같으면 정해져요. 그때 마지막 답을 신청한 사람에게 알려 드려요."}
      </p>
      <FormChips
        control={form.control}
        name="outcome"
        label="결정"
        options={objectionOutcomes.map((outcome) => ({ value: outcome, label: outcomeNames[outcome] }))}
      />
      <FormTextArea
        control={form.control}
        name="answer"
        label="답"
        rows={3}
        growsWithText
        maxCharacters={2000}
      />
    </FormDialog>
  );
}
