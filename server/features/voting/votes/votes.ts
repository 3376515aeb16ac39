import type { voteFunctions } from "#contract/votes.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

import { announce } from "./announcing.ts";
import { draftVote, redraftVote, requireDraft } from "./drafting.ts";
import { readVotePage } from "./vote-page.ts";
import { listVotes } from "./vote-rows.ts";

export const voteHandlers: Handlers<keyof typeof voteFunctions> = {
  getVotes: async ({ db, input }) => ({ success: true, ...(await listVotes(db, input)) }),

  getVoteById: async ({ db, caller, input: { voteId } }) => ({
    success: true,
    ...(await readVotePage(db, caller, voteId)),
  }),

  createVote: async ({ db, caller, input }) => {
    const voteId = await draftVote(db, caller.apartmentId, input);
    return { success: true, voteId, message: "투표를 저장했어요." };
  },

  updateVote: async ({ db, caller, input: { voteId, ...drafted } }) => {
    await redraftVote(db, caller.apartmentId, voteId, drafted);
    return { success: true, voteId, message: "투표를 고쳤어요." };
  },

  deleteVote: async ({ db, input: { voteId } }) => {
    await requireDraft(db, voteId);
    await db.deleteFrom("votes").where("id", "=", voteId).execute();
    return { success: true, message: "투표를 삭제했어요." };
  },

  announceVote: async ({ db, caller, origin, input: { voteId } }) => {
    const announcedAt = await announce(db, voteId);
    await record(db, { action: "vote_announced", caller, origin, subjectId: voteId });
    return { success: true, announcedAt, message: "투표를 공고했어요." };
  },
};
