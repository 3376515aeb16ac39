import { useRef, useState } from "react";
import { useNavigate } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { Announcement } from "#web/features/voting/votes/announcement.tsx";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { AnnounceDialog } from "./announce-dialog.tsx";
import { DraftGaps } from "./draft-gaps.tsx";
import type { Draft } from "./vote-form.ts";

/** The announcement as residents will read it, what it still lacks, and the way to publish it. */
export function CheckStep({ draft }: { draft: Draft }) {
  const { vote } = draft;
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const announce = useCommand("announceVote", {
    fallback: "공고하지 못했어요. 다시 시도해 주세요.",
    onward: () => void navigate(paths.manager.vote(vote.id), { replace: true }),
    // The page says why it cannot be published, with the ways to mend it.
    onFailure: () => setAsked(false),
  });
  const deletion = useConfirmed("deleteVote", {
    title: "이 투표를 삭제할까요?",
    text: DeletionLoses,
    payload: () => ({ voteId: vote.id }),
    fallback: "삭제하지 못했어요. 다시 시도해 주세요.",
    onDone: () => void navigate(paths.manager.votes, { replace: true }),
  });
  const lacking = useRef<HTMLDivElement>(null);
  // The start may have passed since the draft was read.
  const gaps = announce.error?.details?.gaps ?? draft.gaps;
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-6">
      <Announcement answer={draft} />
      {gaps.length > 0 && (
        <div
          ref={lacking}
          role="group"
          aria-label="공고하기 전에 채울 것"
          tabIndex={-1}
          className="rounded-card"
        >
          <DraftGaps draft={draft} gaps={gaps} />
        </div>
      )}
      {gaps.length === 0 && announce.failure !== undefined && (
        <Banner tone="critical">{announce.failure}</Banner>
      )}
      <p className="text-label text-neutral-weak">
        공고하면 모든 주민에게 알리고, 안건과 기간은 바꿀 수 없어요.{" "}
        {vote.kind === "opinion"
          ? "자물쇠를 채우고 투표 개시를 결정해야 투표가 열려요."
          : "선거관리위원 과반수가 승인해야 투표가 열려요."}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onPress={() => (draft.gaps.length > 0 ? lacking.current?.focus() : setAsked(true))}
        >
          공고하기
        </Button>
        <Button onPress={() => deletion.ask(vote)}>삭제</Button>
      </div>
      <AnnounceDialog
        vote={vote}
        isOpen={isAsked}
        isPending={announce.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => announce.run({ voteId: vote.id })}
      />
      {deletion.dialog}
    </div>
  );
}

function DeletionLoses() {
  return <p>작성한 안건과 명부가 지워져요. 되돌릴 수 없어요.</p>;
}
