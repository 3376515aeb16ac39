import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** A time in which a facility is closed. */
export interface ClosedTime {
  /** Empty: the whole facility. */
  spotNos: number[];
  reason: string;
  startsAt: Date;
  endsAt: Date;
}

/** Returns the closures that touch a time, the earliest first. Everybody of the apartment gets the same. */
export async function closuresOver(
  db: CallDatabase,
  facilityId: string,
  from: Date,
  to: Date,
): Promise<ClosedTime[]> {
  const { rows } = await sql<{ spotNos: number[]; reason: string; startsAt: string; endsAt: string }>`
    select spot_nos as "spotNos", reason, starts_at as "startsAt", ends_at as "endsAt"
    from closures_over(${facilityId}, ${from.toISOString()}, ${to.toISOString()})
  `.execute(db);
  return rows.map(({ startsAt, endsAt, ...rest }) => ({
    ...rest,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}

/** Whether a closure takes a spot away in a time. */
export function closes(closure: ClosedTime, spotNo: number, startsAt: Date, endsAt: Date): boolean {
  return (
    closure.startsAt < endsAt &&
    closure.endsAt > startsAt &&
    (closure.spotNos.length === 0 || closure.spotNos.includes(spotNo))
  );
}
