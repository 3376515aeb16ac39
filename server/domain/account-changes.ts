import { randomUUID } from "node:crypto";

import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { sessionTopic } from "#server/call/changes.ts";

import { raiseAlert } from "./alerts.ts";
import { drawTemporaryPassword, hashTemporaryPassword, temporaryPasswordExpiry } from "./passwords.ts";

/** Tells somebody that their password or e-mail address changed, even if they did it. Super admins have no inbox. */
export function tellOfAccountChange(db: CallDatabase, userId: string): Promise<void> {
  return raiseAlert(db, {
    kind: "account_changed",
    subjectId: userId,
    causeKey: `account:${randomUUID()}`,
    to: { userId },
    words: {},
  });
}

/**
 * Gives somebody a temporary password in place of the one that they have, ends their sessions, and tells them.
 *
 * @returns undefined if the caller runs no such account
 */
export async function resetPasswordOf(db: CallDatabase, userId: string, role: "manager" | "resident") {
  const tempPassword = drawTemporaryPassword();
  const expiresAt = temporaryPasswordExpiry();
  const reset = await db
    .updateTable("users")
    .set((of) => ({
      password_hash: null,
      temporary_password_hash: hashTemporaryPassword(tempPassword),
      temporary_password_expires_at: expiresAt,
      session_epoch: of("session_epoch", "+", 1),
    }))
    .where("id", "=", userId)
    .where("role", "=", role)
    .executeTakeFirst();
  if (reset.numUpdatedRows === 0n) return undefined;
  await tellOfAccountChange(db, userId);
  await announce(db, sessionTopic(userId));
  return { tempPassword, expiresAt };
}
