import { sql } from "kysely";
import { z } from "zod";

import { decisionEffect } from "#server/domain/votes/decision-effect.ts";

/** 무효, such as where a key is lost. What was published stays readable, and nothing else is ever opened. */
export const voided = decisionEffect({
  from: ["closed", "sealed", "counted"],
  payload: z.object({}),
  takeEffect: async (db, { decisionId }) => {
    await sql`select void_vote(${decisionId})`.execute(db);
  },
});
