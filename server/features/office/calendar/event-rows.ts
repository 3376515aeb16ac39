import type { EventView } from "#contract/events.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { repeats, selectEvents } from "#server/domain/events.ts";

/** @throws CallError event_not_found */
export async function readEvent(db: CallDatabase, eventId: string): Promise<EventView> {
  const found = await selectEvents(db)
    .leftJoin("notices", (on) =>
      on
        .onRef("notices.apartment_id", "=", "events.apartment_id")
        .onRef("notices.id", "=", "events.notice_id"),
    )
    .select([repeats, "notices.title as noticeTitle"])
    .where("events.id", "=", eventId)
    .executeTakeFirst();
  if (!found) throw new CallError("event_not_found");
  const { id, ...event } = found;
  return { eventId: id, isAllDay: event.startsAt === null, ...event };
}
