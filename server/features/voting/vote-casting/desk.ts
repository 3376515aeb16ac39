import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { OwnErrorCode } from "#contract/errors.ts";
import type { VoteChannel, VoteDeskAnswer } from "#contract/vote-casting.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

/** What officials do with those who come in person. The database checks the officials and the clock. */
export const deskHandlers: Handlers<"getVoteDesk" | "markPaperVoter" | "correctPaperMark" | "admitVoter"> = {
  getVoteDesk: async ({ db, caller, origin, input }) => {
    const answer = await lookAt(db, input);
    const { voteId, building, unit } = input;
    const details = { step: "look", building, unit };
    await record(db, { action: "vote_desk_used", caller, origin, subjectId: voteId, details });
    return answer;
  },

  markPaperVoter: async ({ db, caller, origin, input }) => {
    const { voteId, building, unit } = input;
    await succeed(db, sql`mark_paper_voter(${voteId}, ${building}, ${unit})`);
    const details = { step: "mark", building, unit };
    await record(db, { action: "vote_desk_used", caller, origin, subjectId: voteId, details });
    return lookAt(db, input);
  },

  correctPaperMark: async ({ db, caller, origin, input }) => {
    const { voteId, building, unit, reason } = input;
    await succeed(db, sql`correct_paper_mark(${voteId}, ${building}, ${unit})`);
    const details = { step: "correct", building, unit, reason };
    await record(db, { action: "vote_desk_used", caller, origin, subjectId: voteId, details });
    return lookAt(db, input);
  },

  admitVoter: async ({ db, caller, origin, input: { voteId, userId, reason } }) => {
    await succeed(db, sql`admit_voter(${voteId}, ${userId})`);
    const details = { voteId, reason };
    await record(db, { action: "vote_voter_admitted", caller, origin, subjectId: userId, details });
    return { success: true, message: "이 계정으로 투표할 수 있어요." };
  },
};

/** A refusal of the database, or 'done'. */
type Outcome = "open" | "done" | OwnErrorCode;

async function succeed(db: CallDatabase, doing: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ outcome: Outcome }>`select ${doing} as outcome`.execute(db);
  const { outcome } = rows[0]!;
  if (outcome !== "done" && outcome !== "open") throw new CallError(outcome);
}

interface SeenHome {
  outcome: Outcome;
  style: number;
  contests: number[];
  channel: VoteChannel | null;
  at: string | null;
  correctableUntil: string | null;
  people: VoteDeskAnswer["people"];
}

async function lookAt(
  db: CallDatabase,
  { voteId, building, unit }: { voteId: string; building: number; unit: number },
): Promise<VoteDeskAnswer> {
  const { rows } = await sql<SeenHome>`
    select outcome, style, contests, channel, marked_at as at, correctable_until as "correctableUntil", people
    from look_at_desk(${voteId}, ${building}, ${unit})
  `.execute(db);
  const { outcome, ...seen } = rows[0]!;
  if (outcome !== "open" && outcome !== "done") throw new CallError(outcome);
  return { success: true, voted: seen.channel !== null, ...seen };
}
