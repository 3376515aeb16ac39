import { sql } from "kysely";
import type { z } from "zod";

import { spanOf } from "#contract/events.ts";
import type { createEventInput, eventFunctions } from "#contract/events.ts";
import { daysFrom } from "#contract/values/booking/seoul-days.ts";
import { occurrenceDays, startsWithin } from "#contract/values/events.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { refuseUnknownBuildings } from "#server/domain/buildings.ts";
import { refuseResidentNumbers } from "#server/domain/personal-data.ts";

import { readEvent } from "./event-rows.ts";
import { listEvents } from "./list-events.ts";

export const eventHandlers: Handlers<keyof typeof eventFunctions> = {
  async getEvents({ db, input, caller }) {
    return { success: true, events: await listEvents(db, caller, input) };
  },

  async getEventById({ db, input: { eventId } }) {
    return { success: true, event: await readEvent(db, eventId) };
  },

  async createEvent({ db, input, caller, origin }) {
    const { columns, warnings } = await settle(db, input, null);
    const { id } = await db
      .insertInto("events")
      .values({ apartment_id: caller.apartmentId, ...columns })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(db, {
      action: "event_created",
      caller,
      origin,
      subjectId: id,
      details: { category: input.category },
    });
    return { success: true, eventId: id, message: "일정을 넣었어요.", warnings };
  },

  async updateEvent({ db, input: { eventId, ...typed }, caller, origin }) {
    const before = await holdEvent(db, eventId);
    const { columns, days, warnings } = await settle(db, typed, before.startsOn);
    const cancelledOn = before.cancelledOn.filter((day) => days.includes(day));
    await db
      .updateTable("events")
      .set({ ...columns, cancelled_on: dates(cancelledOn), ...isChanged })
      .where("id", "=", eventId)
      .execute();
    await record(db, { action: "event_updated", caller, origin, subjectId: eventId });
    return { success: true, message: "일정을 고쳤어요.", warnings };
  },

  async cancelEvent({ db, input: { eventId, on }, caller, origin }) {
    const before = await holdEvent(db, eventId);
    if (on != null && !before.days.includes(on)) throw new CallError("event_not_found");
    const isDone = before.isCancelled || (on != null && before.cancelledOn.includes(on));
    if (!isDone) {
      await db
        .updateTable("events")
        .set({
          ...(on == null
            ? { cancelled_at: sql<string>`now()` }
            : { cancelled_on: dates([...before.cancelledOn, on].toSorted()) }),
          ...isChanged,
        })
        .where("id", "=", eventId)
        .execute();
      await record(db, {
        action: "event_cancelled",
        caller,
        origin,
        subjectId: eventId,
        ...(on != null && { details: { on } }),
      });
    }
    return { success: true, message: on == null ? "일정을 취소했어요." : "그날의 일정을 취소했어요." };
  },

  async deleteEvent({ db, input: { eventId }, caller, origin }) {
    const deleted = await db.deleteFrom("events").where("id", "=", eventId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("event_not_found");
    await record(db, { action: "event_deleted", caller, origin, subjectId: eventId });
    return { success: true, message: "일정을 삭제했어요." };
  },
};

/** Subscribers know by these that it is not what they have. */
const isChanged = { sequence: sql<number>`sequence + 1`, changed_at: sql<string>`now()` };

/** @param startedOn the first day as it was: that of an old event may stay */
async function settle(db: CallDatabase, typed: z.output<typeof createEventInput>, startedOn: string | null) {
  const { title, category, place, note, noticeId, repeats } = typed;
  const warnings = refuseResidentNumbers({ title, place: place ?? "", note: note ?? "" });
  // The schema has refused what has no span.
  const span = spanOf(typed)!;
  if (span.startsOn !== startedOn) await refuseFarStart(db, span);
  const buildings =
    typed.buildings == null ? null : [...new Set(typed.buildings)].toSorted((one, other) => one - other);
  if (buildings) await refuseUnknownBuildings(db, buildings);
  if (noticeId != null) await requireNotice(db, noticeId);
  const days = occurrenceDays(span.startsOn, repeats ?? null);
  const columns = {
    title,
    category,
    starts_on: sql<string>`${span.startsOn}::date`,
    ends_on: sql<string>`${span.endsOn}::date`,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    place,
    note,
    buildings,
    notice_id: noticeId ?? null,
    repeats: repeats == null ? null : JSON.stringify(repeats),
    days: dates(days),
  };
  return { columns, days, warnings };
}

/** As PostgreSQL reads an array of dates. */
const dates = (days: readonly string[]) => sql<string[]>`${[...days]}::text[]::date[]`;

async function refuseFarStart(
  db: CallDatabase,
  { startsOn, startsAt }: { startsOn: string; startsAt: string | null },
): Promise<void> {
  const { today } = await db
    .selectNoFrom(sql<string>`seoul_today()::text`.as("today"))
    .executeTakeFirstOrThrow();
  const away = daysFrom(today, startsOn);
  if (away < -startsWithin.before || away > startsWithin.ahead) {
    throw new CallError("invalid_input", {
      field: startsAt === null ? "startsOn" : "startsAt",
      message: "1년 전부터 2년 뒤까지의 날짜를 골라 주세요.",
    });
  }
}

async function requireNotice(db: CallDatabase, noticeId: string): Promise<void> {
  const found = await db.selectFrom("notices").select("id").where("id", "=", noticeId).executeTakeFirst();
  if (!found) throw new CallError("notice_not_found", { field: "noticeId" });
}

/** Nobody else changes it meanwhile. */
async function holdEvent(db: CallDatabase, eventId: string) {
  const row = await db
    .selectFrom("events")
    .where("id", "=", eventId)
    .select([
      sql<string>`starts_on::text`.as("startsOn"),
      sql<string[]>`days::text[]`.as("days"),
      sql<string[]>`cancelled_on::text[]`.as("cancelledOn"),
      sql<boolean>`cancelled_at is not null`.as("isCancelled"),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new CallError("event_not_found");
  return row;
}
