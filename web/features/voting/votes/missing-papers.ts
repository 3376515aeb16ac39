import { decisionPayload } from "#contract/vote-offices.ts";
import type { VoteDecision } from "#contract/votes.ts";

/** The papers that were handed out and not found, by style, as the decision that all papers are in names them. */
export function missingPapersOf({ payload }: Pick<VoteDecision, "payload">) {
  return decisionPayload.shape.missing.safeParse(payload.missing).data ?? [];
}
