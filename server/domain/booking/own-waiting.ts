import { sql } from "kysely";

import type { WaitingEntry } from "#contract/waiting-entry.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** What the caller waits for, the soonest first, with the place in each line. */
export async function ownWaiting(db: CallDatabase): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select w.id, w.facility_id as "facilityId", f.name as "facilityName", f.book_by as "bookBy",
      w.date::text as date, w.start_minute as "startMinute", w.length, w.starts_at as "startsAt",
      w.ends_at as "endsAt", p.place as position
    from own_positions() p
    join waitlist_entries w on w.id = p.entry_id
    join facilities f on f.id = w.facility_id
    order by w.starts_at, w.id
  `.execute(db);
  return rows;
}
