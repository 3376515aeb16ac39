import { sql } from "kysely";

import { formatFullTime } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Until when a person may not book, and why. */
export interface Suspension {
  until: string;
  reason: string;
}

/** The suspension of a person that ends last, if there is one now. Residents can only ask for themselves. */
export function suspensionOf(userId: string | null) {
  return sql<Suspension | null>`(
    select json_build_object('until', to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'reason', s.reason)
    from booking_suspensions s
    where s.user_id = ${userId} and s.lifted_at is null and s.ends_at > now()
    order by s.ends_at desc limit 1
  )`;
}

export async function readSuspension(db: CallDatabase, userId: string): Promise<Suspension | null> {
  const { suspension } = await db
    .selectNoFrom(suspensionOf(userId).as("suspension"))
    .executeTakeFirstOrThrow();
  return suspension;
}

/** @throws CallError `booking_suspended`, with its end and reason, if there is one */
export function refuseSuspended(suspension: Suspension | null | undefined): void {
  if (!suspension) return;
  throw new CallError("booking_suspended", {
    message: `${formatFullTime(suspension.until)}까지 예약할 수 없어요. 사유: ${suspension.reason}`,
  });
}
