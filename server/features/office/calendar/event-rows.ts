import { sql } from "kysely";

import type { EventView } from "#contract/events.ts";
import type { EventCategory, Repeats } from "#contract/values/events.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Events with what every screen shows of them. */
export function selectEvents(db: CallDatabase) {
  return db
    .selectFrom("events")
    .select(["events.id", "events.title", "events.place", "events.note", "events.buildings"])
    .select([
      sql<EventCategory>`events.category`.as("category"),
      sql<string>`events.starts_on::text`.as("startsOn"),
      sql<string>`events.ends_on::text`.as("endsOn"),
      "events.starts_at as startsAt",
      "events.ends_at as endsAt",
      "events.notice_id as noticeId",
      sql<Repeats | null>`events.repeats`.as("repeats"),
      sql<string[]>`events.days::text[]`.as("days"),
      sql<string[]>`events.cancelled_on::text[]`.as("cancelledOn"),
      sql<boolean>`events.cancelled_at is not null`.as("isCancelled"),
      isMine.as("isMine"),
    ]);
}

/** Whether it concerns the caller: not other buildings alone. The office has all. */
export const isMine = sql<boolean>`(
  (select app_role() = 'manager') or coalesce(is_for_own_building(events.buildings), false)
)`;

/** @throws CallError event_not_found */
export async function readEvent(db: CallDatabase, eventId: string): Promise<EventView> {
  const found = await selectEvents(db)
    .leftJoin("notices", (on) =>
      on
        .onRef("notices.apartment_id", "=", "events.apartment_id")
        .onRef("notices.id", "=", "events.notice_id"),
    )
    .select("notices.title as noticeTitle")
    .where("events.id", "=", eventId)
    .executeTakeFirst();
  if (!found) throw new CallError("event_not_found");
  const { id, ...event } = found;
  return { eventId: id, isAllDay: event.startsAt === null, ...event };
}
