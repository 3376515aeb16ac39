import { sql } from "kysely";
import { z } from "zod";

import { id } from "#contract/values/text.ts";
import { CallError } from "#server/call/call-error.ts";
import { decisionEffect } from "#server/domain/votes/decision-effect.ts";

/** A candidate withdraws while people vote: shown 사퇴, and what they get counts as 기권·무효. */
export const candidateWithdrawn = decisionEffect({
  from: ["ready", "open"],
  payload: z.object({ optionId: id }),
  refuse: async (db, vote, { optionId }) => {
    const option = await db
      .selectFrom("vote_options")
      .where("vote_id", "=", vote.id)
      .where("id", "=", optionId)
      .select(["candidate_name as candidate", "withdrawn_at as withdrawnAt"])
      .executeTakeFirst();
    if (!option) throw new CallError("vote_option_not_found", { field: "payload.optionId" });
    if (option.candidate === null || option.withdrawnAt !== null) {
      throw new CallError("decision_not_possible");
    }
  },
  takeEffect: async (db, { decisionId, payload: { optionId } }) => {
    await sql`select withdraw_candidate(${decisionId}, ${optionId})`.execute(db);
  },
});
