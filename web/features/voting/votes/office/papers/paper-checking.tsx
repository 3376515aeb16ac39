import { useCallback, useEffect, useState } from "react";

import { useCommand } from "#web/api/actions.ts";
import type { Paper } from "#web/features/voting/votes/ballot/paper.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { ContestKeys } from "./contest-keys.tsx";
import { FocusedContent } from "./focused-content.tsx";
import type { PaperCard } from "./paper-card.ts";
import { contestAtHand, emptyEntry, type Entry, isBegun, isFull, undo } from "./paper-keys.ts";
import { numbersIn, type PaperSum } from "./paper-sum.ts";
import { LastPaper } from "./running-counts.tsx";
import { useComparison } from "./use-comparison.ts";
import { useKeyboard } from "./use-keyboard.ts";

interface PaperCheckingProps {
  voteId: string;
  paper: Paper;
  card: PaperCard;
  sum: PaperSum;
  areKeysOff: boolean;
  onWaiting: (papers: number) => void;
  /** Once they are confirmed. */
  onDone: () => void;
}

/** A second official types the same pile, paper by paper, without seeing what the first one has typed. */
export function PaperChecking({
  voteId,
  paper,
  card,
  sum,
  areKeysOff,
  onWaiting,
  onDone,
}: PaperCheckingProps) {
  const { contests } = paper;
  const [entry, setEntry] = useState<Entry>(emptyEntry);
  /** By their place in the pile: all, then those that were different. */
  const [numbers, setNumbers] = useState(() => numbersIn(sum));
  const comparison = useComparison({ voteId, paper, card });
  const { state } = comparison;
  const confirm = useCommand("confirmPapers", {
    fallback: "확인을 마치지 못했어요. 다시 눌러 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onDone();
    },
  });
  const room = numbers.length;
  const press = useCallback(
    (next: (entry: Entry) => Entry) => setEntry((typed) => (isFull(typed, room) ? typed : next(typed))),
    [room],
  );
  const takeBack = useCallback(() => setEntry(undo), []);
  const { papers } = entry;
  const isTyping = state.kind === "idle" || state.kind === "failed";
  const waiting = papers.length + (isBegun(entry) ? 1 : 0);
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);
  useKeyboard({ isOn: isTyping && !areKeysOff, contests, onPress: press, onTakeBack: takeBack });
  const contest = contestAtHand(entry, contests);

  if (state.kind === "different") {
    return (
      <Different
        numbers={state.numbers}
        typedBy={sum.pile?.typedBy}
        onAgain={() => {
          setNumbers([...state.numbers]);
          setEntry(emptyEntry);
          comparison.typeAgain();
        }}
      />
    );
  }
  if (state.kind === "same") {
    return (
      <FocusedContent key="same">
        <Banner tone="positive">{sum.staged}장이 모두 처음 입력과 같아요. 확인을 마쳐 주세요.</Banner>
        {confirm.failure !== undefined && <Banner tone="critical">{confirm.failure}</Banner>}
        <div>
          <Button
            variant="primary"
            size="large"
            isPending={confirm.isPending}
            onPress={() => confirm.run({ voteId, style: sum.style, pileHash: state.pileHash })}
          >
            확인 마치기
          </Button>
        </div>
      </FocusedContent>
    );
  }
  return (
    <FocusedContent key={numbers.join()}>
      {isFull(entry, room) ? (
        <Banner tone="positive">종이를 모두 입력했어요. 처음 입력과 비교해 주세요.</Banner>
      ) : (
        contest && (
          <>
            <p className="tabular text-lead leading-title">
              종이 더미의 <strong>{numbers[papers.length]}번째 종이</strong>를 입력하세요.
            </p>
            <ContestKeys
              contest={contest}
              contests={contests}
              entry={entry}
              isHeld={!isTyping}
              onPress={press}
            />
          </>
        )
      )}
      <LastPaper paper={papers.at(-1)} contests={contests} place={numbers[papers.length - 1] ?? 0} />
      {state.kind === "failed" && <Banner tone="critical">{state.message}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="large"
          onPress={takeBack}
          disabledReason={waiting > 0 ? undefined : "되돌릴 것이 없어요."}
        >
          되돌리기
        </Button>
        <Button
          variant="primary"
          size="large"
          isPending={state.kind === "comparing"}
          disabledReason={isFull(entry, room) ? undefined : "종이를 모두 입력하면 비교할 수 있어요."}
          onPress={() => comparison.compare(papers.map((each, at) => ({ ...each, number: numbers[at]! })))}
        >
          처음 입력과 비교하기
        </Button>
      </div>
      {state.kind === "comparing" && (
        <p role="status" className="tabular text-label text-neutral-weak">
          처음 입력과 {state.compared.toLocaleString("ko-KR")} / {state.all.toLocaleString("ko-KR")}장을
          비교했어요.
        </p>
      )}
    </FocusedContent>
  );
}

interface DifferentProps {
  numbers: readonly number[];
  typedBy: string | undefined;
  onAgain: () => void;
}

/** Which papers differ, and not how: neither official learns what the other has typed. */
function Different({ numbers, typedBy, onAgain }: DifferentProps) {
  return (
    <FocusedContent>
      <Banner tone="warning" title={`${numbers.length}장이 처음 입력과 달라요`}>
        {numbers.map((number) => `${number}번째`).join(", ")} 종이를 다시 보고 한 번 더 입력해 주세요. 그래도
        다르면 {typedBy === undefined ? "처음 입력한 위원" : `${typedBy} 님`}에게 그 번호를 알려 주세요.
        종이의 순서를 함께 확인하고, 처음 입력이 틀렸으면 그 종이만 고칠 수 있어요.
      </Banner>
      <div>
        <Button variant="primary" size="large" onPress={onAgain}>
          다른 종이 다시 입력
        </Button>
      </div>
    </FocusedContent>
  );
}
