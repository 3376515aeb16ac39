import { randomUUID } from "node:crypto";

import type { CallDatabase } from "#database/transaction.ts";

import { raiseAlert } from "./alerts.ts";

/** Tells somebody that their password or e-mail address was changed, whoever did it. Super admins have no inbox. */
export function tellOfAccountChange(db: CallDatabase, userId: string): Promise<void> {
  return raiseAlert(db, {
    kind: "account_changed",
    subjectId: userId,
    causeKey: `account:${randomUUID()}`,
    to: { userId },
    words: {},
  });
}
