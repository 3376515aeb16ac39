import { useState } from "react";

import { toBase64 } from "#ballots/bytes.ts";
import { openSums } from "#ballots/opening.ts";
import type { Vote } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { call } from "#web/api/call.ts";
import { useMe } from "#web/api/session.ts";
import { recountInWorker } from "#web/features/voting/votes/recount-in-worker.ts";
import { readBallots, type VoteRecord } from "#web/features/voting/votes/result/published.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { readOwnCard, typedCardHelp } from "./own-card.ts";

type State =
  | { kind: "idle" }
  | { kind: "checking"; checked: number; all: number }
  | {
      kind: "ready";
      all: number;
      locks: VoteRecord["locks"];
      open: (secret: bigint) => string[][];
    }
  | { kind: "failed"; message: string };

/**
 * Opens the holder's lock. This device adds the published ballots up by itself and opens only what it computed, and
 * shows how many they are: the officials compare that number, since a server could publish a box of a few.
 */
export function OpeningCard({ vote }: { vote: Vote }) {
  const voteId = vote.id;
  const me = useMe();
  const [state, setState] = useState<State>({ kind: "idle" });
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const opening = useCommand("openVoteLock", {
    fallback: "자물쇠를 열지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 5 }),
  });
  function check() {
    setState({ kind: "checking", checked: 0, all: 0 });
    checkBox(vote, (checked, all) => setState({ kind: "checking", checked, all }))
      .then(setState)
      .catch((error: unknown) =>
        setState({
          kind: "failed",
          message: errorMessage(error, "투표함을 확인하지 못했어요. 다시 시도해 주세요."),
        }),
      );
  }
  if (!me) return null;
  const open = () => {
    if (state.kind !== "ready") return;
    const card = readOwnCard(typed, {
      locks: state.locks,
      holderId: vote.kind === "opinion" ? null : me.id,
    });
    setFault("fault" in card ? card.fault : undefined);
    if ("secret" in card) opening.run({ voteId, openings: state.open(card.secret) });
  };
  return (
    <Card
      title="개표"
      description="이 기기가 봉인된 투표용지를 모두 확인하고 더한 뒤, 열쇠 카드로 합계만 열어요."
    >
      {state.kind === "failed" && <Banner tone="critical">{state.message}</Banner>}
      {(state.kind === "idle" || state.kind === "failed") && (
        <div>
          <Button variant="primary" onPress={check}>
            투표함 확인하기
          </Button>
        </div>
      )}
      {state.kind === "checking" && (
        <p role="status" className="tabular">
          {state.all === 0
            ? "투표용지를 내려받고 있어요."
            : `투표용지 ${state.checked.toLocaleString("ko-KR")} / ${state.all.toLocaleString("ko-KR")}장을 확인했어요.`}
        </p>
      )}
      {state.kind === "ready" && (
        <>
          <p role="status">
            투표용지 {state.all.toLocaleString("ko-KR")}장을 모두 확인했어요. 열쇠 카드의 글자를 입력해
            주세요.
          </p>
          <TextField
            label="열쇠 카드"
            value={typed}
            onChange={setTyped}
            maxLength={40}
            autoComplete="off"
            help={typedCardHelp(typed)}
            error={fault}
          />
          {opening.failure !== undefined && <Banner tone="critical">{opening.failure}</Banner>}
          <div>
            <Button variant="primary" isPending={opening.isPending} onPress={open}>
              자물쇠 열기
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** Downloads the sealed ballots, checks seal and counts, and adds them up. */
async function checkBox(
  { id: voteId, kind }: Vote,
  onProgress: (checked: number, all: number) => void,
): Promise<State> {
  const record = await call("getVoteRecord", { voteId });
  const ballots = await readBallots(voteId);
  const { signal } = new AbortController();
  const { problems, sums, seal, opens } = await recountInWorker(record, ballots, {
    onProgress: (checked) => onProgress(checked, ballots.length),
    signal,
  });
  if (problems.length > 0) {
    return {
      kind: "failed",
      message:
        kind === "opinion"
          ? "투표함이 공고된 봉인과 달라요. 열쇠를 쓰지 말고 투표를 무효로 해 주세요."
          : "투표함이 공고된 봉인과 달라요. 열쇠를 쓰지 말고 다른 선거관리위원에게 알려 주세요.",
    };
  }
  const { definitionHash, locks } = record;
  // By the frozen roll, which the recount has checked, and by no figure besides.
  const isOpened = (position: number) => opens[position] === true;
  return {
    kind: "ready",
    all: ballots.length,
    locks,
    open: (secret) =>
      openSums({ definitionHash, seal, secret, sums, isOpened }).map((slots) =>
        slots.map((opened) => toBase64(opened)),
      ),
  };
}
