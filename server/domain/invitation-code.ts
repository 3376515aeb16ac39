import { createHash } from "node:crypto";

import { hashShortSecret } from "./passwords.ts";

/**
 * A code as the database keeps it. There are so few codes of eight letters that a thief of the table could try them
 * all, so a try costs as much as one at a password.
 */
export function hashInvitationCode(code: string): Promise<Buffer> {
  return hashShortSecret(`invitation ${code}`);
}

/** The hash of older codes. They are seven days old at most when a server of this version starts. */
export function formerHashOfInvitationCode(code: string): Buffer {
  return createHash("sha256").update(`invitation ${code}`).digest();
}
