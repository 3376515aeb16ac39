import { useEffect, useRef, useState } from "react";

import { errorMessage } from "#web/api/call-error.ts";
import { useKeptReceipt } from "#web/features/voting/votes/kept-receipt.ts";

import { type PublishedBallots, readBallots, type VoteRecord } from "./published.ts";

export type Recounting =
  | { kind: "idle" }
  | { kind: "running"; checked: number; all: number }
  /** `hasOwn`: the receipt that this device keeps is among them. */
  | { kind: "same"; all: number; hasOwn: boolean }
  | { kind: "other"; problems: string[] }
  | { kind: "failed"; message: string };

/** Recounts beside the page. Leaving the screen ends the recount. */
export function useRecount(voteId: string, record: VoteRecord) {
  const [state, setState] = useState<Recounting>({ kind: "idle" });
  const receipt = useKeptReceipt(voteId).receipt;
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function run(): Promise<Recounting> {
    const { signal } = (leaving.current = new AbortController());
    const ballots = await readBallots(voteId, signal);
    const all = ballots.length;
    setState({ kind: "running", checked: 0, all });
    // Counting needs cryptography, and few people come this far.
    const { recountInWorker } = await import("#web/features/voting/votes/recount-in-worker.ts");
    const { problems } = await recountInWorker(record, ballots, {
      onProgress: (checked) => setState({ kind: "running", checked, all }),
      signal,
    });
    if (problems.length > 0) return { kind: "other", problems };
    return {
      kind: "same",
      all,
      hasOwn: receipt !== undefined && (await hasReceipt(record, ballots, receipt)),
    };
  }

  function start() {
    setState({ kind: "running", checked: 0, all: 0 });
    run()
      .then(setState)
      .catch((error: unknown) => {
        if (leaving.current?.signal.aborted === true) return;
        setState({ kind: "failed", message: errorMessage(error, "다시 세지 못했어요. 다시 시도해 주세요.") });
      });
  }

  return { state, start };
}

async function hasReceipt(
  { definitionHash }: VoteRecord,
  ballots: PublishedBallots,
  receipt: string,
): Promise<boolean> {
  const [{ ballotHash, receiptOf }, { fromBase64 }] = await Promise.all([
    import("#ballots/ballot.ts"),
    import("#ballots/bytes.ts"),
  ]);
  return ballots.some(
    ({ style, body }) => receiptOf(ballotHash(definitionHash, style, fromBase64(body))) === receipt,
  );
}
