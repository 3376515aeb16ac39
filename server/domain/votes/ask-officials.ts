import type { VoteDuty } from "#contract/values/votes/phases.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { raiseAlert } from "#server/domain/alerts.ts";

interface Asking {
  voteId: string;
  duty: Exclude<VoteDuty, "lock">;
  /** Names the cause: an official is asked of it once. */
  causeKey: string;
  userIds: string[];
  /** For a job. */
  apartmentId?: string;
}

/** Tells officials of a vote what it waits for them to do. What was asked before stays until they have read it. */
export async function askOfficials(
  db: CallDatabase,
  { voteId, duty, causeKey, userIds, ...rest }: Asking,
): Promise<void> {
  await raiseAlert(db, {
    kind: "vote_office",
    subjectId: voteId,
    causeKey,
    groupKey: `vote_office:${voteId}:${duty}`,
    to: { userIds },
    words: { duty: requests[duty] },
    ...rest,
  });
}

/** They leave the product, so nothing of the vote itself is in them. Whoever accepts sees the lock at once. */
const requests: Record<Asking["duty"], string> = {
  accept: "선거관리위원으로 위촉되었어요. 수락해 주세요.",
  approve: "선거관리위원의 승인을 기다리는 결정이 있어요",
  open: "투표함이 봉인되었어요. 열쇠 카드로 자물쇠를 열어 주세요.",
};
