import type { Database } from "#database/database.ts";
import { CallError } from "#server/call/call-error.ts";

/** These calls write only a few bytes, and an operator must be able to sign in to make room. */
const alwaysAllowed = new Set(["signIn", "findApartments", "signInByHousehold", "signOut"]);

/**
 * Refuses a call that would write when the embedded database's disk is nearly full. PostgreSQL ends at the
 * first write that finds no room, and then nobody can read either.
 */
export function requireRoomToWrite(database: Database, functionName: string): void {
  if (!alwaysAllowed.has(functionName) && !database.hasRoomToWrite()) throw new CallError("disk_full");
}
