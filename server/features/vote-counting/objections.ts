import { sql } from "kysely";

import type { VoteObjection } from "#contract/vote-counting.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { pageOf, placeOf } from "#server/domain/page.ts";

import { requireVote } from "./sealed-vote.ts";

export const voteObjectionHandlers: Handlers<"objectToVote" | "getVoteObjections" | "answerVoteObjection"> = {
  async objectToVote({ db, input: { voteId, stage, content } }) {
    const { rows } = await sql<{
      outcome: "done" | "vote_not_found" | "not_on_vote_roll" | "objection_period_over";
      objection: string;
    }>`select outcome, objection from object_to_vote(${voteId}, ${stage}, ${content})`.execute(db);
    const { outcome, objection } = rows[0]!;
    if (outcome !== "done") throw new CallError(outcome);
    return {
      success: true,
      objectionId: objection,
      message: "이의신청을 냈어요. 답이 오면 알려 드릴게요.",
    };
  },

  async getVoteObjections({ db, input: { voteId, cursor, limit } }) {
    await requireVote(db, voteId);
    const after = cursor ? placeOf(cursor) : null;
    const { rows } = await sql<ObjectionRow>`
      select id, stage, content, created_at as "createdAt", is_mine as "isMine", author_name as "authorName",
        building::text, unit::text, outcome, answer, answered_at as "answeredAt"
      from objections_to_vote(${voteId})
      where ${after === null} or (created_at, id) > (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)
      order by created_at, id
      limit ${limit + 1}
    `.execute(db);
    const { rows: objections, nextCursor } = pageOf(rows.slice(0, limit), rows.length > limit);
    return { success: true, objections: objections.map(objectionOf), nextCursor };
  },

  async answerVoteObjection({ db, caller, input: { voteId, objectionId, outcome: decided, answer } }) {
    const { isOfficial } = await requireVote(db, voteId);
    if (!isOfficial) throw new CallError("vote_officials_only");
    const { rows } = await sql<{
      outcome: "done" | "objection_not_found" | "objection_answered" | "objection_period_over";
      author: string | null;
    }>`select outcome, author from answer_objection(${voteId}, ${objectionId}, ${decided}, ${answer})`.execute(
      db,
    );
    const { outcome, author } = rows[0]!;
    if (outcome !== "done") throw new CallError(outcome);
    await raiseAlert(db, {
      kind: "vote_objection_answered",
      subjectId: voteId,
      causeKey: `vote_objection_answered:${objectionId}`,
      to: { userId: author },
      words: {},
      apartmentId: caller.apartmentId,
    });
    return { success: true, message: "답을 보냈어요. 이의를 낸 사람에게 알려 드려요." };
  },
};

interface ObjectionRow extends Omit<VoteObjection, "author"> {
  authorName: string | null;
  building: string | null;
  unit: string | null;
}

/** Without a name for the office, and where the account is gone. */
function objectionOf({ authorName, building, unit, ...rest }: ObjectionRow): VoteObjection {
  return { ...rest, author: authorName === null ? null : { name: authorName, building, unit } };
}
