import { useRef, useState } from "react";

import { useCommand } from "#web/api/actions.ts";
import { type Paper, sealPaper } from "#web/features/votes/ballot/paper.ts";

import { paperBatches } from "./paper-batches.ts";
import type { TypedPaper } from "./paper-keys.ts";

interface SealedTyped {
  paper: TypedPaper;
  ballot: string;
}

interface PaperSendingOptions {
  voteId: string;
  paper: Paper;
  /** What is in for certain. */
  onSent: (papers: readonly TypedPaper[]) => void;
}

/** Seals typed papers and puts them in, in calls that the server takes. What was sealed once is sent as the same bytes. */
export function usePaperSending({ voteId, paper, onSent }: PaperSendingOptions) {
  const sealed = useRef(new Map<number, string>());
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const add = useCommand("addPaperBallots", {
    fallback: "종이 투표지를 넣지 못했어요. 다시 넣어 주세요.",
  });

  async function send(papers: readonly TypedPaper[]) {
    add.reset();
    const ready: SealedTyped[] = [];
    for (const typed of papers) {
      setProgress({ done: ready.length, all: papers.length });
      // Each holds the page up for a moment, so it is drawn in between.
      await new Promise((resolve) => void setTimeout(resolve));
      const ballot = sealed.current.get(typed.id) ?? sealPaper(paper, [...typed.choices]).ballot;
      sealed.current.set(typed.id, ballot);
      ready.push({ paper: typed, ballot });
    }
    sendBatches(paperBatches(ready));
  }

  function sendBatches([batch, ...later]: SealedTyped[][]) {
    if (!batch) {
      setProgress(undefined);
      return;
    }
    const ballots = batch.map(({ ballot }) => ballot);
    add.run({ voteId, style: paper.style, ballots }, () => {
      onSent(batch.map((each) => each.paper));
      sendBatches(later);
    });
  }

  const hasFailed = add.error !== undefined;
  return {
    send: (papers: readonly TypedPaper[]) => void send(papers),
    progress,
    isSending: progress !== undefined && !hasFailed,
    failure: add.failure,
    /** The server may have taken them although no answer came: only the same papers may be sent now. */
    isInDoubt: add.error !== undefined && add.error.details?.code === undefined,
  };
}
