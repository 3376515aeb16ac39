import type { AlertKindName } from "#contract/values/alert-kinds.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller, CallOrigin } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";

import type { Publishing } from "./publishing.ts";

interface Told extends Pick<Publishing, "importance" | "buildings" | "expires_at"> {
  id: string;
  title: string;
  /** What makes this telling another than the one before; none for the first. */
  again?: string;
}

/**
 * Alerts the residents that a notice is for. Each notice is an entry of its own in the inbox. publish_due_notices() of
 * the database does the same for what is published later.
 */
export async function tellResidents(
  db: CallDatabase,
  { id, title, importance, buildings, expires_at: expiresAt, again }: Told,
  { caller, origin }: { caller: Caller; origin: CallOrigin },
): Promise<void> {
  const isUrgent = importance === "urgent";
  const groupKey = `notice:${id}`;
  await raiseAlert(db, {
    kind: (isUrgent ? "notice_urgent" : "notice_published") satisfies AlertKindName,
    subjectId: id,
    causeKey: again === undefined ? groupKey : `${groupKey}:${again}`,
    to: { residents: buildings ?? "all" },
    words: { notice: title },
    groupKey,
    ...(expiresAt !== null && { expiresAt }),
  });
  if (isUrgent) await record(db, { action: "urgent_notice_sent", caller, origin, subjectId: id });
}
