import { z } from "zod";

import { record } from "#server/domain/audit.ts";
import { decisionEffect } from "#server/domain/votes/decision-effect.ts";
import { freeze } from "#server/domain/votes/freeze.ts";
import { refuseUnready } from "#server/domain/votes/start-gaps.ts";

/** The freeze: from now on nobody changes roll, contests or key. By the clock the vote opens. */
export const start = decisionEffect({
  from: ["announced"],
  payload: z.object({}),
  refuse: refuseUnready,
  takeEffect: async (db, { decisionId, vote, deciding }) => {
    await freeze(db, decisionId, vote.id);
    await record(db, { action: "vote_frozen", ...deciding, subjectId: vote.id });
  },
});
