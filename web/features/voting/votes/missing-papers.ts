import { decisionPayload } from "#contract/vote-offices.ts";
import type { VoteDecision } from "#contract/votes.ts";

/** Of the decision that all papers are in: those that were handed out and not found, by the paper's style. */
export function missingPapersOf({ payload }: Pick<VoteDecision, "payload">) {
  return decisionPayload.shape.missing.safeParse(payload.missing).data ?? [];
}
