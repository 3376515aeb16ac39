import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { Input } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { invalidateAfter } from "#web/api/stale-queries.ts";
import { useKeptReceipt } from "#web/features/voting/votes/kept-receipt.ts";

import { type Choice, type Paper, sealPaper } from "./paper.ts";

export type Casting = ReturnType<typeof useCasting>;

/** Seals a ballot once and sends it, as often as it takes: the same bytes again are the same ballot. */
export function useCasting(voteId: string, paper: Paper) {
  const client = useQueryClient();
  const { arrived, sent: onItsWay } = useKeptReceipt(voteId);
  const [isSealing, setSealing] = useState(false);
  const [receipt, setReceipt] = useState<string>();
  const [isReceived, setReceived] = useState(false);
  /** In memory alone, until it has arrived. */
  const sent = useRef<{ payload: Input<"castBallot">; receipt: string }>(undefined);
  const cast = useCommand("castBallot", {
    fallback: "보내지 못했어요. 인터넷 연결을 확인하고 다시 보내 주세요.",
    onSuccess: () => {
      if (sent.current) arrived.save({ receipt: sent.current.receipt });
      sent.current = undefined;
      onItsWay.clear();
      setReceived(true);
    },
    // Somebody else of the household voted, or the vote closed: what the screens know is old.
    onFailure: () => void invalidateAfter(client, "castBallot", undefined),
  });
  const code = cast.error?.details?.code;
  const isRefused = code !== undefined && refusals.has(code);
  const isWrongPassword = code === "wrong_current_password";

  // What is not in has no receipt.
  useEffect(() => {
    if (isRefused || isWrongPassword) onItsWay.clear();
  }, [isRefused, isWrongPassword, onItsWay]);

  async function send(choices: Choice[], currentPassword: string) {
    setSealing(true);
    await painted();
    try {
      const sealed = sealPaper(paper, choices);
      setReceipt(sealed.receipt);
      // Before it is sent: the person still has it if the answer, and then the page, are lost.
      onItsWay.save({ receipt: sealed.receipt });
      sent.current = {
        payload: { voteId, ballot: sealed.ballot, currentPassword },
        receipt: sealed.receipt,
      };
    } finally {
      setSealing(false);
    }
    cast.run(sent.current.payload);
  }

  return {
    state: stateOf({
      isReceived,
      isUnderWay: isSealing || cast.isPending,
      hasFailed: cast.error !== undefined,
      isWrongPassword,
      isRefused,
    }),
    isSealing,
    /** Made here, also if no answer comes. */
    receipt: receipt ?? "",
    failure: cast.failure ?? "",
    passwordFailure: isWrongPassword ? cast.failure : undefined,
    send: (choices: Choice[], password: string) => void send(choices, password),
    sendAgain: () => {
      if (sent.current) cast.run(sent.current.payload);
    },
  };
}

/** The server accepts the same ballot again, so a ballot that it refuses is not in. */
const refusals: ReadonlySet<string> = new Set([
  "vote_not_found",
  "vote_not_open",
  "not_on_vote_roll",
  "voter_not_admitted",
  "household_already_voted",
  "ballot_invalid",
]);

interface Known {
  isReceived: boolean;
  isUnderWay: boolean;
  hasFailed: boolean;
  isWrongPassword: boolean;
  isRefused: boolean;
}

function stateOf({ isReceived, isUnderWay, hasFailed, isWrongPassword, isRefused }: Known) {
  if (isReceived) return "received";
  if (isUnderWay) return "sending";
  if (!hasFailed || isWrongPassword) return "choosing";
  return isRefused ? "refused" : "lost";
}

/** Sealing holds the page up, so it first shows that it has begun. */
function painted(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 50));
}
