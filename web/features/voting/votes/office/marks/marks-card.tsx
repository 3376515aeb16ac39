import { useState } from "react";
import { z } from "zod";

import { getVoteMarksInput, type VoteMark } from "#contract/vote-counting.ts";
import type { Vote } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { CommandForm, SubmitButton, useZodForm } from "#web/forms/command-form.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { MarksTable } from "./marks-table.tsx";

/** The building that was asked for, and the households that voted. It is never kept: each look has its reason. */
interface Seen {
  building: string;
  marks: readonly VoteMark[];
}

/** Which households voted, and never for what: from the sealing on, with a reason that is recorded. */
export function MarksCard({ vote }: { vote: Vote }) {
  const [seen, setSeen] = useState<Seen>();
  if (vote.sealedAt === null) return null;
  return (
    <Card
      title="참여 명부"
      description="어느 세대가 투표했는지 볼 수 있어요. 무엇을 골랐는지는 아무도 볼 수 없어요. 본 사람과 까닭이 기록으로 남아요."
    >
      {seen ? (
        <MarksTable {...seen} onClose={() => setSeen(undefined)} />
      ) : (
        <ReasonForm voteId={vote.id} onSeen={setSeen} />
      )}
    </Card>
  );
}

/** Nothing typed means all buildings. */
const reasonForm = z.object({
  reason: getVoteMarksInput.shape.reason,
  building: z.string().transform((typed) => (typed === "" ? null : typed)),
});

function ReasonForm({ voteId, onSeen }: { voteId: string; onSeen: (seen: Seen) => void }) {
  const form = useZodForm(reasonForm, { defaultValues: { reason: "", building: "" } });
  const look = useCommand("getVoteMarks", {
    fallback: "참여 명부를 불러오지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ marks }) => onSeen({ building: form.getValues("building"), marks }),
  });
  return (
    <CommandForm
      form={form}
      label="참여 명부"
      command={look}
      payload={(typed) => ({ voteId, ...typed })}
      buttons={
        <div>
          <SubmitButton>참여 명부 보기</SubmitButton>
        </div>
      }
    >
      <FormTextField
        control={form.control}
        name="reason"
        label="보는 까닭"
        help="예를 들어 이의신청 확인. 기록으로 남아요."
        autoComplete="off"
        maxCharacters={200}
      />
      <FormTextField
        control={form.control}
        name="building"
        label="동 (비우면 전체)"
        isDigits
        suffix="동"
        autoComplete="off"
      />
    </CommandForm>
  );
}
