import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { announce } from "#database/transaction.ts";
import { sessionTopic } from "#server/call/changes.ts";
import { record } from "#server/domain/audit.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

/**
 * Gives a super admin a temporary password in place of what they have lost, and ends their sessions and passkeys.
 *
 * @returns the temporary password; undefined if no super admin has this address
 */
export async function resetSuperAdmin({ kysely }: Database, email: string): Promise<string | undefined> {
  const drawn = drawTemporaryPassword();
  return kysely.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string | null }>`
      select reset_super_admin(${email}, ${hashTemporaryPassword(drawn)}, ${temporaryPasswordExpiry()}) as id
    `.execute(db);
    const { id } = rows[0]!;
    if (id === null) return undefined;
    // Nobody is signed in: it was somebody at the machine.
    await record(db, {
      action: "super_admin_reset",
      caller: null,
      origin: { address: "127.0.0.1", userAgent: "" },
      subjectId: id,
    });
    await announce(db, sessionTopic(id));
    return drawn;
  });
}
