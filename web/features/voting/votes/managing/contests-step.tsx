import ListChecks from "lucide-react/icons/list-checks";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";

import { mostContests } from "#contract/values/votes/phases.ts";
import { ruleInWords } from "#contract/values/votes/rule-words.ts";
import { templates } from "#contract/values/votes/templates.ts";
import type { VoteContest } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { matterText } from "#web/features/voting/votes/vote-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { ContestDialog } from "./contest-dialog.tsx";
import { NextStep } from "./steps.tsx";
import { type Draft, sentOf } from "./vote-form.ts";

/** What is asked, contest by contest. */
export function ContestsStep({ draft }: { draft: Draft }) {
  const { vote, contests } = draft;
  const [edited, setEdited] = useState<{ position: number | undefined; times: number }>();
  const [isOpen, setOpen] = useState(false);
  const removal = useCommand("updateVote", { fallback: "안건을 빼지 못했어요. 다시 시도해 주세요." });
  const edit = (position: number | undefined) => {
    setEdited((before) => ({ position, times: (before?.times ?? 0) + 1 }));
    setOpen(true);
  };
  const without = (position: number) => {
    const sent = sentOf(draft);
    removal.run({ ...sent, voteId: vote.id, contests: sent.contests.toSpliced(position, 1) });
  };
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-5">
      {contests.length === 0 && (
        <EmptyState icon={<ListChecks aria-hidden size="1.5rem" />}>
          아직 안건이 없어요.
          <br />
          무엇을 정할지 안건을 추가해 주세요.
        </EmptyState>
      )}
      {contests.map((contest) => (
        <ContestSummary
          key={contest.id}
          contest={contest}
          onEdit={() => edit(contest.position)}
          onRemove={() => without(contest.position)}
        />
      ))}
      {removal.failure !== undefined && <Banner tone="critical">{removal.failure}</Banner>}
      <div>
        <Button
          icon={<Plus aria-hidden size="1.125rem" />}
          disabledReason={
            contests.length < mostContests ? undefined : `안건은 ${mostContests}개까지 넣을 수 있어요.`
          }
          onPress={() => edit(undefined)}
        >
          안건 추가
        </Button>
      </div>
      {contests.length > 0 && <NextStep voteId={vote.id} current="contests" />}
      {edited && (
        <ContestDialog
          key={edited.times}
          draft={draft}
          position={edited.position}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface ContestSummaryProps {
  contest: VoteContest;
  onEdit: () => void;
  onRemove: () => void;
}

function ContestSummary({ contest, onEdit, onRemove }: ContestSummaryProps) {
  const { title, template, form, rollSize, options } = contest;
  return (
    <Card
      title={title}
      description={templates[template].name}
      action={
        <div className="flex gap-2">
          <Button size="small" label={`${title} 고치기`} onPress={onEdit}>
            고치기
          </Button>
          <Button size="small" variant="quiet" label={`${title} 빼기`} onPress={onRemove}>
            빼기
          </Button>
        </div>
      }
    >
      <ol className="flex flex-wrap gap-2">
        {options.map(({ id, number, label, candidateName }) => (
          <li key={id} className="rounded-full border border-neutral-weak px-3 py-1 text-label">
            {form === "candidates" && <span className="tabular font-semibold">{number} </span>}
            {candidateName ? `${matterText(template, candidateName)} · ${label}` : label}
          </li>
        ))}
      </ol>
      <p className="text-label text-neutral-weak">{ruleInWords(contest, rollSize).join(" ")}</p>
    </Card>
  );
}
