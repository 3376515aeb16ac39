import { sql } from "kysely";

import type { ObjectionOutcome } from "#contract/values/votes/outcomes.ts";
import type { VoteObjection } from "#contract/vote-counting.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { pageOf, placeOf } from "#server/domain/page.ts";
import { otherOfficials } from "#server/domain/votes/offices.ts";

import { requireVote } from "./sealed-vote.ts";

export const voteObjectionHandlers: Handlers<"objectToVote" | "getVoteObjections" | "answerVoteObjection"> = {
  async objectToVote({ db, input: { voteId, stage, contestId, content } }) {
    const { rows } = await sql<{
      outcome:
        | "done"
        | "vote_not_found"
        | "vote_contest_not_found"
        | "not_on_vote_roll"
        | "objection_period_over";
      objection: string;
    }>`
      select outcome, objection from object_to_vote(${voteId}, ${stage}, ${content}, ${contestId ?? null}::uuid)
    `.execute(db);
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
      select id, stage, contest_id as "contestId", content, created_at as "createdAt", is_mine as "isMine",
        author_name as "authorName", building::text, unit::text, outcome, answer, answered_at as "answeredAt"
      from objections_to_vote(${voteId})
      where ${after === null} or (created_at, id) > (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)
      order by created_at, id
      limit ${limit + 1}
    `.execute(db);
    const { rows: objections, nextCursor } = pageOf(rows.slice(0, limit), rows.length > limit);
    const said = await readAnswers(db, voteId);
    return {
      success: true,
      objections: objections.map((row) => objectionOf(row, said.get(row.id) ?? [])),
      nextCursor,
    };
  },

  async answerVoteObjection({ db, caller, input: { voteId, objectionId, outcome: decided, answer } }) {
    const { isOfficial } = await requireVote(db, voteId);
    if (!isOfficial) throw new CallError("vote_officials_only");
    const { rows } = await sql<{
      outcome:
        | "done"
        | "waits"
        | "own_objection"
        | "objection_not_found"
        | "objection_answered"
        | "objection_period_over";
      author: string | null;
    }>`select outcome, author from answer_objection(${voteId}, ${objectionId}, ${decided}, ${answer})`.execute(
      db,
    );
    const { outcome, author } = rows[0]!;
    if (outcome === "waits") {
      await askOthers(db, voteId, objectionId, caller);
      return {
        success: true,
        decided: false,
        message: "의견을 남겼어요. 선거관리위원의 과반수가 같은 의견이면 정해져요.",
      };
    }
    if (outcome !== "done") throw new CallError(outcome);
    await raiseAlert(db, {
      kind: "vote_objection_answered",
      subjectId: voteId,
      causeKey: `vote_objection_answered:${objectionId}`,
      to: { userId: author },
      words: {},
      apartmentId: caller.apartmentId,
    });
    return { success: true, decided: true, message: "답을 보냈어요. 이의를 낸 사람에게 알려 드려요." };
  },
};

/** Once for each official who says something: it is decided by several. */
async function askOthers(
  db: CallDatabase,
  voteId: string,
  objectionId: string,
  caller: Pick<Caller, "id">,
): Promise<void> {
  await raiseAlert(db, {
    kind: "vote_office",
    subjectId: voteId,
    causeKey: `vote_objection:${objectionId}:${caller.id}`,
    groupKey: `vote_office:${voteId}`,
    to: { userIds: await otherOfficials(db, voteId, caller) },
    words: {},
  });
}

interface AnswerRow {
  id: string;
  objectionId: string;
  outcome: ObjectionOutcome;
  answer: string;
  isMine: boolean;
  needed: number;
}

/** What officials have said to each objection that is not decided; nothing for anybody else. */
async function readAnswers(db: CallDatabase, voteId: string): Promise<Map<string, AnswerRow[]>> {
  const { rows } = await sql<AnswerRow>`
    select id, objection_id as "objectionId", outcome, answer, is_mine as "isMine", needed
    from objection_answers(${voteId})
  `.execute(db);
  return Map.groupBy(rows, ({ objectionId }) => objectionId);
}

interface ObjectionRow extends Omit<VoteObjection, "author" | "said" | "needed"> {
  authorName: string | null;
  building: string | null;
  unit: string | null;
}

/** Without a name for the office, and where the account is gone. */
function objectionOf(
  { authorName, building, unit, ...rest }: ObjectionRow,
  said: readonly AnswerRow[],
): VoteObjection {
  return {
    ...rest,
    author: authorName === null ? null : { name: authorName, building, unit },
    said: said.map(({ id, outcome, answer, isMine }) => ({ id, outcome, answer, isMine })),
    needed: said[0]?.needed ?? null,
  };
}
