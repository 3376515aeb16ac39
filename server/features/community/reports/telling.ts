import { sql } from "kysely";

import { alertKind } from "#contract/values/alert-kinds.ts";
import type { CallDatabase } from "#database/transaction.ts";

interface News {
  reportId: string;
  whom: "author" | "reporters";
  kind: "content_hidden" | "appeal_decided" | "hiding_ended" | "report_decided";
  /** A report is decided once, and what it hides is given back or removed once. */
  step: "decided" | "ended";
}

/**
 * Tells the author of the reported writing, or those who reported it. The database looks up who they are, because
 * nobody of the office may know.
 */
export async function tell(db: CallDatabase, { reportId, whom, kind, step }: News): Promise<void> {
  const goesOut = alertKind(kind).channels.length > 0;
  await sql`select tell_of_report(
    ${reportId}, ${whom}, ${kind}, ${`report:${reportId}:${step}`}, ${goesOut}
  )`.execute(db);
}
