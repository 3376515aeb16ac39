import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";

import type { Output } from "#contract/index.ts";
import type { VoteDecision } from "#contract/votes.ts";
import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { missingPapersOf } from "#web/features/voting/votes/missing-papers.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import type { PaperCard } from "./paper-card.ts";
import { PaperDoneDialog } from "./paper-done-dialog.tsx";
import { PaperOutDialog } from "./paper-out-dialog.tsx";
import { paperName, type PaperSum } from "./paper-sum.ts";

// Brings the cryptography, which only people who type papers need.
const PaperWindow = lazy(async () => ({ default: (await import("./paper-window.tsx")).PaperWindow }));

type Answer = Output<"getVoteById">;

/** Papers that were handed out, typed in between the close and the seal; and that all of them are in. */
export function PapersCard({ answer }: { answer: Answer }) {
  return answer.vote.phase === "closed" && <ClosedPapers answer={answer} />;
}

function ClosedPapers({ answer }: { answer: Answer }) {
  const query = useQuery({ ...callQuery("getVotePapers", { voteId: answer.vote.id }), ...useFollowed() });
  // Without papers the vote is sealed in a moment.
  if (query.data?.papers.length === 0) return null;
  return (
    <Card
      title="종이 투표지"
      description={
        answer.vote.kind === "opinion"
          ? "투표소에서 건넨 종이를 한 장씩 입력하면 이 기기가 봉투에 넣어 잠가요. 모두 입력하고 승인하면 투표함이 봉인돼요."
          : "투표소에서 건넨 종이를 한 위원이 입력하고, 다른 위원이 보지 않고 한 번 더 입력해 확인해요. 승인하면 투표함이 봉인돼요."
      }
    >
      <Loaded query={query} skeleton={null} fallback="종이 투표지를 불러오지 못했어요.">
        {({ papers }) => <Papers answer={answer} papers={papers} />}
      </Loaded>
    </Card>
  );
}

interface PapersProps {
  answer: Answer;
  papers: readonly PaperSum[];
}

function Papers({ answer: { vote, contests, decisions }, papers }: PapersProps) {
  const [style, setStyle] = useState<number>();
  const [isChecking, setChecking] = useState(false);
  const [card, setCard] = useState<PaperCard | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isOutOpen, setOutOpen] = useState(false);
  const [isDoneOpen, setDoneOpen] = useState(false);
  const removal = useConfirmed("removePaperBallots", {
    title: "입력한 종이를 모두 지울까요?",
    text: (count: number) =>
      `입력한 ${count.toLocaleString("ko-KR")}장이 모두 지워지고, 처음부터 다시 입력해야 해요.`,
    confirmLabel: "모두 지우기",
    payload: () => ({ voteId: vote.id }),
    fallback: "지우지 못했어요. 다시 시도해 주세요.",
  });
  const open = (of: PaperSum, toCheck: boolean) => {
    setStyle(of.style);
    setChecking(toCheck);
    setTyping(true);
  };
  const needsChecking = vote.kind !== "opinion";
  const isChecked =
    !needsChecking || papers.every(({ staged: count, pile }) => count === 0 || isConfirmed(pile));
  const staged = papers.reduce((sum, paper) => sum + paper.staged, 0);
  const isWhole = papers.every((paper) => paper.staged === paper.marked);
  const pending = decisions.filter(({ kind, isPending }) => kind === "paperDone" && isPending);
  const isOver = decisions.some(({ kind, effectiveAt }) => kind === "paperDone" && effectiveAt !== null);
  const isProposed = pending.some((decision) => fits(decision, papers));
  const typed = papers.find((paper) => paper.style === style);
  return (
    <>
      <ul className="flex flex-col divide-y divide-neutral-weak">
        {papers.map((paper) => (
          <li
            key={paper.style}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0">
              <p>{paperName(paper, contests)}</p>
              <p className="tabular text-label text-neutral-weak">
                건넨 종이 {paper.marked.toLocaleString("ko-KR")}장 · 입력{" "}
                {paper.staged.toLocaleString("ko-KR")}장
              </p>
              {needsChecking && paper.staged > 0 && (
                <p className="text-label text-neutral-weak">{standingOf(paper)}</p>
              )}
            </div>
            {!isOver && (
              <div className="flex flex-wrap gap-2">
                {paper.staged < paper.marked && paper.pile?.isTypedByMe !== false && (
                  <Button
                    variant={isProposed ? "secondary" : "primary"}
                    label={`${paperName(paper, contests)} 입력하기`}
                    onPress={() => open(paper, false)}
                  >
                    입력하기
                  </Button>
                )}
                {paper.pile?.isTypedByMe === true && paper.staged > 0 && (
                  <Button
                    label={`${paperName(paper, contests)} 한 장 고치기`}
                    onPress={() => {
                      setStyle(paper.style);
                      setOutOpen(true);
                    }}
                  >
                    한 장 고치기
                  </Button>
                )}
                {needsChecking && paper.pile && !paper.pile.isTypedByMe && !isConfirmed(paper.pile) && (
                  <Button
                    variant="primary"
                    label={`${paperName(paper, contests)} 확인하기`}
                    onPress={() => open(paper, true)}
                  >
                    확인하기
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {(isOver || pending.length > 0) && (
        <Banner tone={isOver || isProposed ? "informative" : "warning"}>
          {isOver
            ? "종이 투표지 입력을 마쳤어요. 곧 투표함이 봉인돼요."
            : isProposed
              ? "입력 완료를 올렸어요. 다른 선거관리위원이 승인하면 투표함이 봉인돼요."
              : "입력 완료를 올린 뒤에 입력한 수가 바뀌었어요. 다시 올려 주세요."}
        </Banner>
      )}
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          {!isProposed && (
            <Button
              variant={isWhole && isChecked ? "primary" : "secondary"}
              disabledReason={
                isChecked ? undefined : "다른 선거관리위원이 종이를 확인한 뒤에 올릴 수 있어요."
              }
              onPress={() => setDoneOpen(true)}
            >
              입력 완료 올리기
            </Button>
          )}
          {staged > 0 && <Button onPress={() => removal.ask(staged)}>모두 지우고 다시 입력</Button>}
        </div>
      )}
      {removal.dialog}
      {typed && (
        <OnceOpened isOpen={isTyping}>
          <PaperWindow
            key={`${typed.style} ${isChecking}`}
            vote={vote}
            contests={contests}
            sum={typed}
            isChecking={isChecking}
            knownKey={typed.pile?.key ?? papers.find(({ pile }) => pile)?.pile?.key ?? null}
            card={card}
            onCard={setCard}
            isOpen={isTyping}
            onClose={() => setTyping(false)}
          />
        </OnceOpened>
      )}
      {typed && (
        <PaperOutDialog
          key={`${typed.style} ${typed.staged} out`}
          voteId={vote.id}
          sum={typed}
          isOpen={isOutOpen}
          onClose={() => setOutOpen(false)}
        />
      )}
      <PaperDoneDialog
        // What is missing is counted anew.
        key={papers.map((paper) => paper.marked - paper.staged).join()}
        voteId={vote.id}
        papers={papers}
        contests={contests}
        isOpen={isDoneOpen}
        onClose={() => setDoneOpen(false)}
      />
    </>
  );
}

function isConfirmed(pile: PaperSum["pile"]): boolean {
  return typeof pile?.confirmedBy === "string";
}

/** How far the papers of a style have come. */
function standingOf({ pile }: PaperSum): string {
  if (pile === null) return "예전 화면에서 입력했어요. 모두 지우고 다시 입력해 주세요.";
  if (pile.confirmedBy !== null) return `${pile.typedBy} 님이 입력하고 ${pile.confirmedBy} 님이 확인했어요.`;
  return pile.isTypedByMe
    ? "내가 입력했어요. 종이를 같은 순서로, 종이 열쇠와 함께 다른 선거관리위원에게 건네 주세요."
    : `${pile.typedBy} 님이 입력했어요. 같은 종이를 한 번 더 입력해 확인해 주세요.`;
}

/** Whether a proposal names as missing exactly what is not typed in now: another one would be refused. */
function fits(decision: VoteDecision, papers: readonly PaperSum[]): boolean {
  const missing = missingPapersOf(decision);
  return papers.every(
    ({ style, marked, staged }) =>
      marked - staged === missing.reduce((sum, each) => sum + (each.style === style ? each.count : 0), 0),
  );
}
