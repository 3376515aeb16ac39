import { fromBase64 } from "#ballots/bytes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { openInThread } from "#server/domain/votes/count-in-thread.ts";
import { publishCount } from "#server/domain/votes/publish-count.ts";
import { resultsOf } from "#server/domain/votes/results.ts";

import { keepOpenings, locksOf, openingsSoFar } from "./locks.ts";
import { readSealed, requireVote, withdrawnOptions } from "./sealed-vote.ts";
import type { SealedVote } from "./sealed-vote.ts";
import { sumsOf } from "./sums.ts";

export const voteOpeningHandlers: Handlers<"getVoteTally" | "openVoteLock"> = {
  async getVoteTally({ transaction, caller, input: { voteId } }) {
    const { vote } = await transaction((db) => vaultOf(db, caller, voteId));
    return { success: true, seal: vote.seal, sums: await sumsOf(transaction, vote) };
  },

  async openVoteLock({ transaction, once, caller, origin, input: { voteId, openings: given } }) {
    const openings = given.map((slots) => slots.map((opening) => fromBase64(opening)));
    for (;;) {
      const { vote, lock, locks, others } = await transaction((db) => vaultOf(db, caller, voteId));
      // It changes nothing, so the given openings are not looked at.
      if (lock.isOpen) return answerOf(locks.filter(({ isOpen }) => isOpen).length, locks.length);
      const checked = await openInThread({
        definitionHash: vote.definitionHash,
        seal: vote.seal,
        sums: await sumsOf(transaction, vote),
        publicKey: lock.publicKey,
        openings,
        others: others.length === locks.length - 1 ? others : null,
        voters: vote.electorates.map(({ voters }) => voters),
      });
      if (!checked) throw new CallError("lock_invalid");
      try {
        return await transaction((db) =>
          once(db, async () => {
            const kept = await keepOpenings(db, voteId, openings);
            if (kept.outcome === "vote_not_sealed") throw new CallError("vote_not_sealed");
            if (kept.outcome === "opened") {
              await record(db, { action: "vote_lock_opened", caller, origin, subjectId: voteId });
              if (kept.opened === kept.locks) await count(db, caller.apartmentId, vote, checked.counts);
            }
            return answerOf(kept.opened, kept.locks);
          }),
        );
      } catch (error) {
        if (!(error instanceof OpenedMeanwhile)) throw error;
      }
    }
  },
};

/** Another lock was opened while this one was checked: this is the last now, and has to count. */
class OpenedMeanwhile extends Error {}

async function count(
  db: CallDatabase,
  apartmentId: string,
  { id, definition, electorates }: SealedVote,
  counts: number[][] | null,
): Promise<void> {
  if (!counts) throw new OpenedMeanwhile();
  const results = resultsOf(definition, electorates, await withdrawnOptions(db, id), counts);
  await publishCount(db, { apartmentId, voteId: id, results });
}

/**
 * What the caller's lock belongs to.
 *
 * @throws CallError vote_not_found, vote_officials_only, vote_not_sealed
 */
async function vaultOf(db: CallDatabase, caller: Caller, voteId: string) {
  const { isOfficial } = await requireVote(db, voteId);
  const locks = await locksOf(db, voteId);
  // The office has one lock of an opinion vote: any manager may have made it.
  const lock = caller.role === "manager" ? locks[0] : locks.find(({ holderId }) => holderId === caller.id);
  if (!isOfficial || !lock) throw new CallError("vote_officials_only");
  const vote = await readSealed(db, voteId);
  const opened = await openingsSoFar(db, voteId, vote.opens.length);
  return { vote, lock, locks, others: [...opened.values()] };
}

function answerOf(openedCount: number, lockCount: number) {
  const left = lockCount - openedCount;
  const message =
    left === 0 ? "모든 자물쇠가 열려 개표했어요." : `자물쇠를 열었어요. 이제 ${left}개가 남았어요.`;
  return { success: true as const, openedCount, lockCount, message };
}
