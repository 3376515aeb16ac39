import { createHash } from "node:crypto";

/** A code as the database keeps it: a stolen copy of the table invites nobody. */
export function hashInvitationCode(code: string): Buffer {
  return createHash("sha256").update(`invitation ${code}`).digest();
}
