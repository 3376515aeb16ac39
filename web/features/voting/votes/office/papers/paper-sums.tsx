import { useEffect, useRef, useState } from "react";

import { fromBase64 } from "#ballots/bytes.ts";
import { parseDefinition } from "#ballots/definition.ts";
import { arePapersTold, type PaperSum, type SaltedPaper } from "#ballots/papers.ts";
import type { VoteContest } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { PaperCounts } from "#web/features/voting/votes/paper-counts.tsx";
import { sumPapersInWorker } from "#web/features/voting/votes/recount-in-worker.ts";
import type { VoteRecord } from "#web/features/voting/votes/result/published.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import type { PaperCard } from "./paper-card.ts";
import { TypedCard } from "./typed-card.tsx";
import { readPile } from "./use-comparison.ts";

interface PaperSumsProps {
  voteId: string;
  contests: readonly VoteContest[];
  /** Those that have papers. */
  styles: readonly number[];
  paperKey: string;
  record: VoteRecord;
}

interface Summed {
  papers: number;
  sums: PaperSum[];
  /** Those that tell of nobody. */
  told: PaperSum[];
}

type State =
  | { kind: "idle" }
  /** None are added before all are there. */
  | { kind: "adding"; added: number; all: number }
  | { kind: "failed"; message: string }
  | { kind: "summed"; summed: Summed };

/** Sums the sealed papers up on this device, with the card. Few papers are shown here and told nobody else. */
export function PaperSums({ voteId, contests, styles, paperKey, record }: PaperSumsProps) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const [typed, setTyped] = useState("");
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const publish = useCommand("publishPaperSums", {
    fallback: "합계를 공개하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
  });
  const read = (card: PaperCard) => {
    const { signal } = (leaving.current = new AbortController());
    setState({ kind: "adding", added: 0, all: 0 });
    readSums(
      { voteId, styles, card, record },
      { onProgress: (added, all) => setState({ kind: "adding", added, all }), signal },
    )
      .then((summed) => setState({ kind: "summed", summed }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        const fallback =
          "봉인한 종이와 종이 열쇠가 맞지 않아요. 다시 해도 같으면 다른 선거관리위원에게 알려 주세요.";
        setState({ kind: "failed", message: errorMessage(error, fallback) });
      });
  };
  if (state.kind !== "summed") {
    return (
      <>
        {state.kind === "failed" && <Banner tone="critical">{state.message}</Banner>}
        <TypedCard
          knownKey={paperKey}
          purpose="종이와 함께 보관한 종이 열쇠를 입력하세요."
          typed={typed}
          onTyped={setTyped}
          onCard={read}
          isPending={state.kind === "adding"}
        />
        {state.kind === "adding" && (
          <p role="status" className="tabular">
            {state.all === 0
              ? "봉인한 종이를 내려받고 있어요."
              : `봉인한 종이 ${state.added.toLocaleString("ko-KR")} / ${state.all.toLocaleString("ko-KR")}장을 더했어요.`}
          </p>
        )}
      </>
    );
  }
  const { summed } = state;
  const { told } = summed;
  const isPartly = told.length < summed.sums.length;
  return (
    <>
      <p className="tabular">
        봉인한 종이 {summed.papers.toLocaleString("ko-KR")}장의 합계예요. 종이 수가 맞는지 먼저 확인해 주세요.
      </p>
      <PaperCounts contests={contests} sums={summed.sums} />
      {isPartly && (
        <p className="text-label text-neutral-weak">
          {told.length === 0
            ? "종이나 종이가 아닌 투표가 5장보다 적어서, 누가 무엇을 골랐는지 드러나지 않게 공개하지 않아요."
            : `${told.map(({ position }) => contests[position]?.title).join(", ")}의 합계만 공개해요. 다른 안건은 종이나 종이가 아닌 투표가 5장보다 적어요.`}{" "}
          여기서 종이와 견주어 보세요.
        </p>
      )}
      {publish.failure !== undefined && <Banner tone="critical">{publish.failure}</Banner>}
      {told.length > 0 && (
        <div>
          <Button
            variant="primary"
            isPending={publish.isPending}
            onPress={() => publish.run({ voteId, sums: told })}
          >
            합계 공개하기
          </Button>
        </div>
      )}
      {publish.isPending && (
        <p role="status" className="tabular">
          합계가 봉인한 종이 {summed.papers.toLocaleString("ko-KR")}장과 맞는지 서버가 확인하고 있어요.
        </p>
      )}
    </>
  );
}

/**
 * What this device makes of the sealed papers. Only all of them are summed up: the sums of two parts would tell what
 * lies between them.
 */
async function readSums(
  {
    voteId,
    styles,
    card,
    record: { definition, sealed, counted },
  }: Pick<PaperSumsProps, "voteId" | "styles" | "record"> & { card: PaperCard },
  options: Parameters<typeof sumPapersInWorker>[1],
): Promise<Summed> {
  const papers: SaltedPaper[] = [];
  for (const style of styles) {
    for (const { salt, ballot } of await readPile(voteId, style)) {
      papers.push({ style, salt: fromBase64(salt), body: fromBase64(ballot) });
    }
  }
  if (papers.length !== sealed?.paperCount) throw new Error("Papers are missing, or there are too many.");
  const { styles: contestsOfStyle, ...frozen } = parseDefinition(definition);
  const isOpened = (position: number) => (counted?.counts[position]?.length ?? 0) > 0;
  const papersOf = (position: number) =>
    papers.filter(({ style }) => contestsOfStyle[style]!.includes(position)).length;
  const whole = await sumPapersInWorker(
    { definition: { ...frozen, styles: contestsOfStyle }, secret: card.secret, papers },
    options,
  );
  const sums = whole.filter(({ position }) => isOpened(position) && papersOf(position) > 0);
  return {
    papers: papers.length,
    sums,
    told: sums.filter(({ position }) => arePapersTold(papersOf(position), sealed.voters[position]!)),
  };
}
