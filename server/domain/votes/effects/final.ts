import { sql } from "kysely";
import { z } from "zod";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { decisionEffect } from "#server/domain/votes/decision-effect.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";

/** The result stands: nobody can object any more, and nothing is left open. */
export const final = decisionEffect({
  from: ["counted"],
  payload: z.object({}),
  refuse,
  takeEffect: async (db, { decisionId }) => {
    await sql`select finish_vote(${decisionId})`.execute(db);
  },
});

async function refuse(db: CallDatabase, { id }: VoteRow): Promise<void> {
  const { rows } = await sql<{ isOver: boolean; openObjections: number; isUnsettled: boolean }>`
    select clock_timestamp() >= objections_until(v) as "isOver",
      open_vote_objections(v.id, 'result') as "openObjections",
      exists (
        select from vote_results r
        join vote_contests c on c.vote_id = r.vote_id and c.position = r.position
        where r.vote_id = v.id and r.outcome in ('tie', 'undecided') and not exists (
          select from vote_decisions d
          where d.vote_id = v.id and d.kind = 'settle' and d.effective_at is not null
            and d.payload ->> 'contestId' = c.id::text
        )
      ) as "isUnsettled"
    from votes v where v.id = ${id}
  `.execute(db);
  const { isOver, openObjections, isUnsettled } = rows[0]!;
  if (openObjections > 0) throw new CallError("objections_open");
  if (!isOver) {
    throw new CallError("decision_not_possible", {
      message: "이의신청 기간이 끝난 뒤에 확정할 수 있어요.",
    });
  }
  if (isUnsettled) {
    throw new CallError("decision_not_possible", {
      message: "동점이거나 정해지지 않은 안건의 결과를 먼저 적어 주세요.",
    });
  }
}
