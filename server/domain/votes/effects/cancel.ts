import { sql } from "kysely";
import { z } from "zod";

import { decisionEffect } from "#server/domain/votes/decision-effect.ts";

/** Ends a vote before its close. None of its ballots is ever opened. */
export const cancel = decisionEffect({
  from: ["announced", "ready", "open"],
  payload: z.object({}),
  takeEffect: async (db, { decisionId }) => {
    await sql`select cancel_vote(${decisionId})`.execute(db);
  },
});
