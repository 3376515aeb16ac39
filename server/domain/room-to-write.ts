import type { Database } from "#database/database.ts";
import { CallError } from "#server/call/call-error.ts";

/** They write a few bytes: whoever is to make room must be able to come in. */
const alwaysAllowed = new Set(["signIn", "signOut"]);

/**
 * Refuses a call that would write where the embedded database's disk is nearly full: PostgreSQL ends at the
 * first write that finds no room, and everybody's reading with it.
 */
export function requireRoomToWrite(database: Database, functionName: string): void {
  if (!alwaysAllowed.has(functionName) && !database.hasRoomToWrite()) throw new CallError("disk_full");
}
