import X from "lucide-react/icons/x";
import { useState } from "react";

import type { Vote, VoteContest } from "#contract/votes.ts";
import { FrozenPaper } from "#web/features/votes/ballot/frozen-paper.tsx";
import { useLeavingBlocker } from "#web/forms/leaving-blocker.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FullWindowDialog } from "#web/ui/overlays/full-window-dialog.tsx";

import type { PaperSum } from "./paper-sum.ts";
import { PaperTyping } from "./paper-typing.tsx";

export interface PaperWindowProps {
  vote: Vote;
  contests: readonly VoteContest[];
  sum: PaperSum;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Papers of one style are typed in, in a window of their own: nothing beside it takes a key. What they say is written
 * to no storage, so whoever leaves before they are in is asked.
 */
export function PaperWindow({ vote, contests, sum, isOpen, onClose }: PaperWindowProps) {
  const [waiting, setWaiting] = useState(0);
  const [isClosing, setClosing] = useState(false);
  const { blocker } = useLeavingBlocker(isOpen && waiting > 0);
  const isAsked = isClosing || blocker.state === "blocked";
  const close = () => {
    if (waiting > 0) setClosing(true);
    else onClose();
  };
  return (
    <FullWindowDialog label="종이 입력" isOpen={isOpen} onClose={close}>
      <header className="flex items-center justify-between gap-2 border-b border-neutral-weak ps-4 pe-1.5">
        <p className="tabular min-w-0 font-semibold">
          종이 입력{" "}
          <span className="font-regular text-neutral-weak">
            {(sum.staged + waiting).toLocaleString("ko-KR")} / {sum.marked.toLocaleString("ko-KR")}장
          </span>
        </p>
        <IconButton label="닫기" icon={<X aria-hidden size="1.5rem" />} onPress={close} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-(--container-reading) flex-col gap-4">
          <FrozenPaper vote={vote} contests={contests} style={sum.style}>
            {(paper) => (
              <PaperTyping
                voteId={vote.id}
                paper={paper}
                sum={sum}
                areKeysOff={isAsked}
                onWaiting={setWaiting}
              />
            )}
          </FrozenPaper>
        </div>
      </div>
      <ConfirmDialog
        title="입력을 그만둘까요?"
        isOpen={isAsked}
        onCancel={() => {
          setClosing(false);
          blocker.reset?.();
        }}
        onConfirm={() => {
          setClosing(false);
          if (blocker.state === "blocked") blocker.proceed();
          else onClose();
        }}
        confirmLabel="나가기"
        cancelLabel="계속 입력하기"
        isPending={false}
        error={undefined}
      >
        아직 넣지 않은 종이가 있어요. 입력한 내용은 어디에도 저장하지 않아서 나가면 사라져요.
      </ConfirmDialog>
    </FullWindowDialog>
  );
}
