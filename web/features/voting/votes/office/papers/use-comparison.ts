import { useState } from "react";

import { ballotHash } from "#ballots/ballot.ts";
import { fromBase64 } from "#ballots/bytes.ts";
import { pileHash } from "#ballots/papers.ts";
import type { Output } from "#contract/index.ts";
import { errorMessage } from "#web/api/call-error.ts";
import { call } from "#web/api/call.ts";
import type { Paper } from "#web/features/voting/votes/ballot/paper.ts";

import { type PaperCard, sealWithCard } from "./paper-card.ts";
import type { TypedPaper } from "./paper-keys.ts";

type Pile = Output<"getPaperPile">["papers"];

type State =
  | { kind: "idle" }
  | { kind: "comparing"; compared: number; all: number }
  | { kind: "failed"; message: string }
  /** By number, which papers were typed otherwise the first time. */
  | { kind: "different"; numbers: readonly number[] }
  | { kind: "same"; pileHash: string };

interface ComparisonOptions {
  voteId: string;
  paper: Paper;
  card: PaperCard;
}

/**
 * Compares papers that were typed once more with what the first official has sealed. It happens on this device: the
 * server is told neither what was typed nor where it differs, only in the end that all are the same.
 */
export function useComparison({ voteId, paper, card }: ComparisonOptions) {
  const [state, setState] = useState<State>({ kind: "idle" });
  /** The ballots of papers that were the same, by number. */
  const [same, setSame] = useState<ReadonlyMap<number, string>>(new Map());

  async function compare(papers: readonly (TypedPaper & { number: number })[]): Promise<State> {
    const pile = new Map((await readPile(voteId, paper.style)).map((each) => [each.number, each]));
    const found = new Map(same);
    const different: number[] = [];
    for (const [compared, { number, choices }] of papers.entries()) {
      setState({ kind: "comparing", compared, all: papers.length });
      // Each holds the page up for a moment, so it is drawn in between.
      await new Promise((resolve) => void setTimeout(resolve));
      const first = pile.get(number);
      const ballot = first && sealWithCard(paper, choices, { card, salt: first.salt });
      if (first && first.ballot === ballot) found.set(number, ballot);
      else different.push(number);
    }
    setSame(found);
    if (different.length > 0) return { kind: "different", numbers: different };
    const hashes = [...found.values()].map((ballot) =>
      ballotHash(paper.definitionHash, paper.style, fromBase64(ballot)),
    );
    return { kind: "same", pileHash: pileHash(hashes) };
  }

  return {
    state,
    compare: (papers: readonly (TypedPaper & { number: number })[]) => {
      setState({ kind: "comparing", compared: 0, all: papers.length });
      compare(papers)
        .then(setState)
        .catch((error: unknown) =>
          setState({
            kind: "failed",
            message: errorMessage(error, "처음 입력한 종이를 불러오지 못했어요. 다시 비교해 주세요."),
          }),
        );
    },
    typeAgain: () => setState({ kind: "idle" }),
  };
}

/** All papers of a style as they were sealed. */
export async function readPile(voteId: string, style: number): Promise<Pile> {
  const papers: Pile = [];
  let cursor: string | null = null;
  do {
    const page: Output<"getPaperPile"> = await call("getPaperPile", { voteId, style, cursor });
    papers.push(...page.papers);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return papers;
}
