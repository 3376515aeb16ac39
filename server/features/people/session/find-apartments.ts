import { sql } from "kysely";

import { mostFoundApartments } from "#contract/session.ts";
import type { FoundApartment } from "#contract/session.ts";
import { soughtNameForms } from "#contract/values/apartment-names.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { CallOrigin, SessionCookie } from "#server/call/handler-types.ts";
import { attemptLimit, countAttempt, networkLimits } from "#server/domain/attempt-limits.ts";
import type { AttemptLimit } from "#server/domain/attempt-limits.ts";

import { knownDeviceOf } from "./known-places.ts";

/**
 * Finds the apartments with a name that holds the words, in any way of writing the two.
 *
 * @throws CallError if somebody asks without end, to copy the whole list
 */
export async function findApartments(
  db: CallDatabase,
  words: string,
  origin: CallOrigin,
  cookie: SessionCookie,
): Promise<FoundApartment[]> {
  const limits = limitsOf(origin, await knownDeviceOf(db, origin, cookie));
  const { verdict, retryAfterSeconds } = await countAttempt(db, limits);
  if (verdict !== "allowed") throw new CallError("too_many_requests", { retryAfterSeconds });
  const { rows } = await sql<FoundApartment>`
    select * from find_apartments(${words}, ${soughtNameForms(words)}::text[], ${mostFoundApartments})
  `.execute(db);
  return rows;
}

/**
 * A network may be a whole town's, and people who are refused cannot sign in by their household, so it may ask often. A
 * browser that somebody has signed in with is counted for itself, and neighbours do not stop it.
 */
function limitsOf({ address }: CallOrigin, knownDevice: Buffer | undefined): AttemptLimit[] {
  if (knownDevice) return [attemptLimit(["findApartments device", knownDevice.toString("hex")], 200, 15)];
  return networkLimits("findApartments", address, 4000, 15);
}
