import X from "lucide-react/icons/x";
import { useState } from "react";

import type { Vote, VoteContest } from "#contract/votes.ts";
import { FrozenPaper } from "#web/features/voting/votes/ballot/frozen-paper.tsx";
import { useLeavingBlocker } from "#web/forms/leaving-blocker.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FullWindowDialog } from "#web/ui/overlays/full-window-dialog.tsx";

import { PaperCardGate, usePaperCardTyping } from "./paper-card-gate.tsx";
import type { PaperCard } from "./paper-card.ts";
import { PaperChecking } from "./paper-checking.tsx";
import type { PaperSum } from "./paper-sum.ts";
import { PaperTyping } from "./paper-typing.tsx";

export interface PaperWindowProps {
  vote: Vote;
  contests: readonly VoteContest[];
  sum: PaperSum;
  /** The second time, by another official. */
  isChecking: boolean;
  /** The key of the card that the vote's papers are sealed with; null before the first one. */
  knownKey: string | null;
  card: PaperCard | null;
  onCard: (card: PaperCard) => void;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Papers of one style are typed in, in a window of their own: nothing beside it takes a key. What they say is written
 * to no storage, so leaving before they are in asks first.
 */
export function PaperWindow({
  vote,
  contests,
  sum,
  isChecking,
  knownKey,
  card: givenCard,
  onCard,
  isOpen,
  onClose,
}: PaperWindowProps) {
  const [waiting, setWaiting] = useState(0);
  const [isClosing, setClosing] = useState(false);
  const cardTyping = usePaperCardTyping();
  const { blocker } = useLeavingBlocker(isOpen && waiting > 0);
  const title = isChecking ? "종이 확인" : "종이 입력";
  const isAsked = isClosing || blocker.state === "blocked";
  const close = () => {
    if (waiting > 0) setClosing(true);
    else onClose();
  };
  return (
    <FullWindowDialog label={title} isOpen={isOpen} onClose={close}>
      <header className="flex items-center justify-between gap-2 border-b border-neutral-weak ps-4 pe-1.5">
        <p className="tabular min-w-0 font-semibold">
          {title}{" "}
          <span className="font-regular text-neutral-weak">
            {(isChecking ? waiting : sum.staged + waiting).toLocaleString("ko-KR")} /{" "}
            {(isChecking ? sum.staged : sum.marked).toLocaleString("ko-KR")}장
          </span>
        </p>
        <IconButton label="닫기" icon={<X aria-hidden size="1.5rem" />} onPress={close} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-(--container-reading) flex-col gap-4">
          <FrozenPaper vote={vote} contests={contests} style={sum.style}>
            {(paper) => {
              const typing = (card: PaperCard | null) => (
                <PaperTyping
                  voteId={vote.id}
                  paper={paper}
                  card={card}
                  sum={sum}
                  areKeysOff={isAsked}
                  onWaiting={setWaiting}
                />
              );
              // The office alone oversees an opinion vote: nobody besides has its papers confirmed.
              if (vote.kind === "opinion") return typing(null);
              return (
                <PaperCardGate
                  knownKey={knownKey}
                  purpose={purposes[title]}
                  card={givenCard}
                  onCard={onCard}
                  {...cardTyping}
                >
                  {(card) =>
                    isChecking ? (
                      <PaperChecking
                        voteId={vote.id}
                        paper={paper}
                        card={card}
                        sum={sum}
                        areKeysOff={isAsked}
                        onWaiting={setWaiting}
                        onDone={onClose}
                      />
                    ) : (
                      typing(card)
                    )
                  }
                </PaperCardGate>
              );
            }}
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
        {isChecking ? "확인을 마치지 않았어요." : "아직 넣지 않은 종이가 있어요."} 입력한 내용은 어디에도
        저장하지 않아서 나가면 사라져요.
      </ConfirmDialog>
    </FullWindowDialog>
  );
}

const purposes = {
  "종이 입력": "종이를 입력할 때 적어 둔 종이 열쇠를 입력하면 이어서 입력할 수 있어요.",
  "종이 확인":
    "처음 입력한 위원이 적어 둔 종이 열쇠를 입력하세요. 그다음에 같은 종이를 같은 순서로 입력하면, 이 기기가 두 입력을 비교해요.",
};
