import { useRef, useState } from "react";

import { useCommand } from "#web/api/actions.ts";
import { type Paper, sealPaper } from "#web/features/voting/votes/ballot/paper.ts";

import { paperBatches } from "./paper-batches.ts";
import { drawSalt, type PaperCard, sealWithCard } from "./paper-card.ts";
import type { TypedPaper } from "./paper-keys.ts";

interface Sealed {
  ballot: string;
  /** Null in an opinion vote: its papers have no card. */
  salt: string | null;
}

interface SealedTyped extends Sealed {
  paper: TypedPaper;
}

interface PaperSendingOptions {
  voteId: string;
  paper: Paper;
  card: PaperCard | null;
  /** What is in for certain. */
  onSent: (papers: readonly TypedPaper[]) => void;
}

/** Seals typed papers and puts them in, in calls that the server takes. What was sealed once is sent as the same bytes. */
export function usePaperSending({ voteId, paper, card, onSent }: PaperSendingOptions) {
  const sealed = useRef(new Map<number, Sealed>());
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
      const done = sealed.current.get(typed.id) ?? seal(paper, typed, card);
      sealed.current.set(typed.id, done);
      ready.push({ paper: typed, ...done });
    }
    sendBatches(paperBatches(ready));
  }

  function sendBatches([batch, ...later]: SealedTyped[][]) {
    if (!batch) {
      setProgress(undefined);
      return;
    }
    const ballots = batch.map(({ ballot }) => ballot);
    const salts = batch.flatMap(({ salt }) => salt ?? []);
    const sealedWith = card && { card: { key: card.key, salts } };
    add.run({ voteId, style: paper.style, ballots, ...sealedWith }, () => {
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

function seal(paper: Paper, { choices }: TypedPaper, card: PaperCard | null): Sealed {
  if (card === null) return { ballot: sealPaper(paper, [...choices]).ballot, salt: null };
  const salt = drawSalt();
  return { ballot: sealWithCard(paper, choices, { card, salt }), salt };
}
