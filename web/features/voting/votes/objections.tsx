import { useState } from "react";
import { z } from "zod";

import { requiredPublishedText } from "#contract/values/published-text.ts";
import type { ObjectionStage } from "#contract/values/votes/outcomes.ts";
import type { VoteKind } from "#contract/values/votes/phases.ts";
import type { VoteObjection } from "#contract/vote-counting.ts";
import type { Vote, VoteContest } from "#contract/votes.ts";
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

import { overseersOf } from "./vote-words.ts";

interface ObjectionsProps {
  vote: Vote;
  contests: readonly VoteContest[];
  /** What can be objected to now. */
  stage: ObjectionStage | null;
}

/** The own objections with their answers, and the way to another one while there is time. */
export function Objections({ vote, contests, stage }: ObjectionsProps) {
  const { id: voteId, kind, objectionsUntil: until } = vote;
  const { name } = overseersOf(kind);
  const [isOpen, setOpen] = useState(false);
  const list = usePagedList("getVoteObjections", { rowsOf: (page) => page.objections, filter: { voteId } });
  const isEmpty = list.data?.length === 0;
  if (stage === null && (isEmpty || list.data === undefined)) return null;
  return (
    <Card
      title="이의신청"
      description={
        stage === "roll"
          ? `${announced[kind]} 이의가 있으면 투표를 시작하기 전에 알려 주세요.`
          : stage === "result" &&
            until !== null && (
              <>
                <DateText value={until} precision="minute" />
                까지 할 수 있어요.
              </>
            )
      }
      action={stage !== null && <Button onPress={() => setOpen(true)}>이의신청하기</Button>}
    >
      {!isEmpty && (
        <LoadedList list={list} failed="이의신청을 불러오지 못했어요." empty={null}>
          {(rows) => (
            <ul aria-label="내 이의신청" className="flex flex-col divide-y divide-neutral-weak">
              {rows.map((objection) => (
                <Objection key={objection.id} objection={objection} overseers={name} />
              ))}
            </ul>
          )}
        </LoadedList>
      )}
      {stage !== null && (
        <ObjectDialog
          voteId={voteId}
          contests={contests}
          overseers={name}
          stage={stage}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** What can be objected to before the start. */
const announced: Record<VoteKind, string> = {
  election: "명부나 후보, 선거관리위원에",
  decision: "명부나 안건, 선거관리위원에",
  opinion: "명부나 안건에",
};

interface ObjectionProps {
  objection: VoteObjection;
  overseers: string;
}

function Objection({ objection, overseers }: ObjectionProps) {
  const { content, createdAt, outcome, answer } = objection;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-neutral-weak">
        <DateText value={createdAt} precision="minute" />
        {outcome === null ? (
          <Badge tone="warning">답을 기다려요</Badge>
        ) : outcome === "accepted" ? (
          <Badge tone="positive">받아들임</Badge>
        ) : (
          <Badge tone="neutral">받아들이지 않음</Badge>
        )}
      </div>
      <WrittenText>{content}</WrittenText>
      {answer !== null && (
        <div className="rounded-control bg-neutral-weak px-4 py-3">
          <p className="text-label font-semibold">{overseers}의 답</p>
          <WrittenText>{answer}</WrittenText>
        </div>
      )}
    </li>
  );
}

const objectionForm = z.object({
  contestId: z.string(),
  content: requiredPublishedText({ max: 2000, multiline: true, required: "이의가 있는 까닭을 적어 주세요." }),
});

interface ObjectDialogProps {
  voteId: string;
  contests: readonly VoteContest[];
  overseers: string;
  stage: ObjectionStage;
  isOpen: boolean;
  onClose: () => void;
}

function ObjectDialog({ voteId, contests, overseers, stage, isOpen, onClose }: ObjectDialogProps) {
  const form = useZodForm(objectionForm, { defaultValues: { contestId: "", content: "" } });
  const objecting = useCommand("objectToVote", {
    fallback: "이의신청을 보내지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={stage === "roll" ? "명부·공고에 이의신청" : "결과에 이의신청"}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      draft={`vote.${voteId}.objection`}
      command={objecting}
      payload={({ contestId, content }) => ({
        voteId,
        stage,
        contestId: contestId === "" ? null : contestId,
        content,
      })}
      submitLabel="이의신청하기"
    >
      {stage === "result" && contests.length > 1 && (
        <FormChips
          control={form.control}
          name="contestId"
          label="무엇에 대한 이의인가요?"
          options={[
            ...contests.map(({ id, title }) => ({ value: id, label: title })),
            { value: "", label: "투표 전체" },
          ]}
        />
      )}
      <FormTextArea
        control={form.control}
        name="content"
        label="까닭"
        help={`${overseers}만 누가 썼는지 볼 수 있어요. 무엇을 골랐는지는 적지 마세요.`}
        rows={6}
        maxCharacters={2000}
      />
    </FormDialog>
  );
}
