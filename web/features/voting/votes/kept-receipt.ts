import { useDraft } from "#web/forms/drafts.ts";

interface Kept {
  receipt: string;
}

/** The receipt of a ballot that was sealed on this device. It tells nothing of the choice, and no server has it. */
export function useKeptReceipt(voteId: string) {
  const arrived = useDraft<Kept & Record<string, string>>(`vote.${voteId}.receipt`);
  /** The receipt of a ballot that may not have arrived. */
  const sent = useDraft<Kept & Record<string, string>>(`vote.${voteId}.sent`);
  return { receipt: arrived.restored?.receipt ?? sent.restored?.receipt, arrived, sent };
}
