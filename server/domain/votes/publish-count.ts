import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { raiseAlert } from "#server/domain/alerts.ts";

import type { ContestResult } from "./results.ts";

interface Counted {
  apartmentId: string;
  voteId: string;
  results: readonly ContestResult[];
}

/** Makes the result of a sealed vote known, whole, and tells everybody that it is there. */
export async function publishCount(
  db: CallDatabase,
  { apartmentId, voteId, results }: Counted,
): Promise<void> {
  await sql`select count_vote(${apartmentId}, ${voteId}, ${JSON.stringify(results)}::jsonb)`.execute(db);
  await raiseAlert(db, {
    kind: "vote_counted",
    subjectId: voteId,
    causeKey: `vote_counted:${voteId}`,
    to: { residents: "all" },
    words: {},
    apartmentId,
  });
}
