import type { VoteDeskAnswer } from "#contract/vote-casting.ts";
import { useCommand } from "#web/api/actions.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** Looks a home up again after something was done for it. What the screen had stays until then. */
export function useLookAgain(onAnswer: (answer: VoteDeskAnswer) => void) {
  return useCommand("getVoteDesk", {
    fallback: "세대를 다시 불러오지 못했어요. 세대를 다시 찾아 주세요.",
    onSuccess: onAnswer,
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
}
