import { sql } from "kysely";
import { z } from "zod";

import { decisionEffect } from "#server/domain/votes/decision-effect.ts";

/** Back to a draft. Locks stay, approvals end, and it is announced anew. */
export const withdraw = decisionEffect({
  from: ["announced"],
  payload: z.object({}),
  takeEffect: async (db, { decisionId }) => {
    await sql`select withdraw_vote(${decisionId})`.execute(db);
  },
});
