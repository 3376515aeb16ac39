import type { CalendarEntry } from "#contract/events.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { byStart, listOccurrences } from "#server/domain/events.ts";
import type { Span } from "#server/domain/events.ts";

import { listOwnDates } from "./own-dates.ts";

/** What touches the days: the complex's events, and what else a resident reads that has a date. By start. */
export async function listEvents(db: CallDatabase, caller: Caller, span: Span): Promise<CalendarEntry[]> {
  const entries = await listOccurrences(db, span);
  if (caller.role === "resident") entries.push(...(await listOwnDates(db, caller.id, span)));
  return entries.toSorted(byStart);
}
