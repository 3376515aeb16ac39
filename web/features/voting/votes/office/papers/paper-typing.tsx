import { useCallback, useEffect, useState } from "react";

import type { Paper } from "#web/features/voting/votes/ballot/paper.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { ContestKeys } from "./contest-keys.tsx";
import type { PaperCard } from "./paper-card.ts";
import {
  contestAtHand,
  emptyEntry,
  type Entry,
  isBegun,
  isFull,
  type TypedPaper,
  undo,
  withoutSent,
} from "./paper-keys.ts";
import { numberToCome, type PaperSum } from "./paper-sum.ts";
import { LastPaper, RunningCounts } from "./running-counts.tsx";
import { useKeyboard } from "./use-keyboard.ts";
import { usePaperSending } from "./use-paper-sending.ts";

interface PaperTypingProps {
  voteId: string;
  paper: Paper;
  /** Null of an opinion vote. */
  card: PaperCard | null;
  sum: PaperSum;
  /** While something is asked above the keys. */
  areKeysOff: boolean;
  /** Tells how many papers are typed and not in yet; the one at hand counts. */
  onWaiting: (papers: number) => void;
}

/** More papers than anybody would like to type again. */
const manyWaiting = 50;

/** Paper by paper, by large keys or digits, with the running count of what was typed here. */
export function PaperTyping({ voteId, paper, card, sum, areKeysOff, onWaiting }: PaperTypingProps) {
  const { contests } = paper;
  const [entry, setEntry] = useState<Entry>(emptyEntry);
  /** For the running count alone. */
  const [sent, setSent] = useState<readonly TypedPaper[]>([]);
  /** How many were sent since the papers that are in were counted last. */
  const [uncounted, setUncounted] = useState({ staged: sum.staged, papers: 0 });
  const sending = usePaperSending({
    voteId,
    paper,
    card,
    onSent: (papers) => {
      setSent((before) => [...before, ...papers]);
      setEntry((before) => withoutSent(before, papers));
      setUncounted((before) => ({
        staged: sum.staged,
        papers: papers.length + (before.staged === sum.staged ? before.papers : 0),
      }));
    },
  });
  const { papers } = entry;
  const room = sum.marked - sum.staged - (uncounted.staged === sum.staged ? uncounted.papers : 0);
  // Asks what is typed by then: keys may come quicker than they are drawn.
  const press = useCallback(
    (next: (entry: Entry) => Entry) => setEntry((typed) => (isFull(typed, room) ? typed : next(typed))),
    [room],
  );
  const takeBack = useCallback(() => setEntry(undo), []);
  const isHeld = sending.isSending || sending.isInDoubt;
  const hasBegun = isBegun(entry);
  const waiting = papers.length + (hasBegun ? 1 : 0);
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);
  useKeyboard({ isOn: !areKeysOff && !isHeld, contests, onPress: press, onTakeBack: takeBack });
  const contest = contestAtHand(entry, contests);
  return (
    <>
      {sum.pile?.gaps.length ? (
        <Banner tone="informative">
          {sum.pile.gaps.map((number) => `${number}번째`).join(", ")} 종이를 먼저 다시 입력해 주세요.
        </Banner>
      ) : null}
      {isFull(entry, room) ? (
        <Banner tone="positive">
          {papers.length > 0
            ? "건넨 종이를 모두 입력했어요. 넣기를 눌러 주세요."
            : "건넨 종이를 모두 입력하고 넣었어요. 창을 닫아도 돼요."}
        </Banner>
      ) : (
        contest && (
          <ContestKeys contest={contest} contests={contests} entry={entry} isHeld={isHeld} onPress={press} />
        )
      )}
      <LastPaper paper={papers.at(-1)} contests={contests} place={numberToCome(sum, papers.length - 1)} />
      {sending.failure !== undefined && (
        <Banner tone="critical">
          {sending.failure}
          {sending.isInDoubt && " 같은 종이는 다시 보내도 한 번만 들어가요."}
        </Banner>
      )}
      {papers.length >= manyWaiting && (
        <Banner tone="warning">
          넣지 않은 종이가 {papers.length}장이에요. 사라지지 않게 지금 넣어 두세요.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="large"
          onPress={takeBack}
          disabledReason={undoObstacle({ isHeld, hasSomething: waiting > 0 })}
        >
          되돌리기
        </Button>
        <Button
          variant="primary"
          size="large"
          isPending={sending.isSending}
          onPress={() => sending.send(papers)}
          disabledReason={sendObstacle({ hasBegun, hasPapers: papers.length > 0 })}
        >
          {sending.isInDoubt ? "다시 넣기" : papers.length > 0 ? `${papers.length}장 넣기` : "넣기"}
        </Button>
      </div>
      {sending.isSending && sending.progress && (
        <p role="status" className="tabular text-label text-neutral-weak">
          종이를 봉투에 넣어 잠그고 보내고 있어요. {sending.progress.all}장
        </p>
      )}
      <RunningCounts contests={contests} papers={[...sent, ...papers]} inCount={sent.length} />
    </>
  );
}

function undoObstacle({ isHeld, hasSomething }: { isHeld: boolean; hasSomething: boolean }) {
  if (isHeld) return "보내고 있는 종이는 되돌릴 수 없어요.";
  return hasSomething ? undefined : "되돌릴 것이 없어요.";
}

function sendObstacle({ hasBegun, hasPapers }: { hasBegun: boolean; hasPapers: boolean }) {
  if (hasBegun) return "입력하던 종이를 먼저 마쳐 주세요.";
  return hasPapers ? undefined : "종이를 입력하면 넣을 수 있어요.";
}
