import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Closure, closureFunctions, ClosureInput } from "#contract/closures.ts";
import type { Input } from "#contract/index.ts";
import { occurrencesOf } from "#contract/values/booking/closure-times.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";
import { freeReservations } from "#server/domain/booking/free.ts";
import { lockFacilities } from "#server/domain/booking/lock-facility.ts";
import { serveLine } from "#server/domain/booking/serve-line.ts";

import { readHits, requirePlaces } from "./hits.ts";

/** As many as a screen shows. */
const mostHitsShown = 1_000;

export const closureHandlers: Handlers<keyof typeof closureFunctions> = {
  async previewClosure({ db, input }) {
    await requirePlaces(db, input);
    const hits = await readHits(db, input);
    return {
      success: true,
      hits: hits.slice(0, mostHitsShown),
      hitCount: hits.length,
      occurrenceCount: occurrencesOf(input).length,
    };
  },

  async createClosure({ db, input, caller, origin }) {
    await requirePlaces(db, input);
    await lockFacilities(db, input.facilityIds);
    const hits = await readHits(db, input);
    if (hits.length !== input.expectedCount) throw new CallError("closure_hits_changed");
    const seriesId = randomUUID();
    const closureIds = await insertClosures(db, caller.apartmentId, seriesId, input);
    await freeReservations(
      db,
      hits.map(({ reservationId }) => reservationId),
      { by: "closure", reason: input.reason },
    );
    await tell(db, seriesId, hits);
    for (const facilityId of inOrder(input.facilityIds)) await serveLine(db, facilityId);
    await record(db, {
      action: "facility_closed",
      caller,
      origin,
      subjectId: seriesId,
      details: {
        facilities: inOrder(input.facilityIds).length,
        closures: closureIds.length,
        cancelled: hits.length,
      },
    });
    const message =
      hits.length === 0 ? "휴관을 등록했어요." : `휴관을 등록하고 예약 ${hits.length}건을 취소했어요.`;
    return { success: true, closureIds, cancelledCount: hits.length, message };
  },

  async getClosures({ db, input }) {
    if (input.facilityId) await requirePlaces(db, { facilityIds: [input.facilityId] });
    return { success: true, closures: await listClosures(db, input) };
  },

  async deleteClosure({ db, input, caller, origin }) {
    const { facilityIds, ids } = await whatOpens(db, input);
    await lockFacilities(db, facilityIds);
    const { numDeletedRows } = await db
      .deleteFrom("facility_closures")
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CallError("closure_not_found");
    for (const facilityId of inOrder(facilityIds)) await serveLine(db, facilityId);
    const deletedCount = Number(numDeletedRows);
    await record(db, {
      action: "facility_reopened",
      caller,
      origin,
      subjectId: input.closureId,
      details: { closures: deletedCount },
    });
    return { success: true, deletedCount, message: "휴관을 해제했어요." };
  },
};

/** A row each facility and occurrence. */
async function insertClosures(
  db: CallDatabase,
  apartmentId: string,
  seriesId: string,
  { facilityIds, spotNos, kind, reason, ...times }: ClosureInput,
): Promise<string[]> {
  const occurrences = occurrencesOf(times);
  const { rows } = await sql<{ id: string }>`
    insert into facility_closures (apartment_id, facility_id, spot_nos, kind, reason, starts_at, ends_at, series_id)
    select ${apartmentId}, facility.id, ${spotNos ?? []}::integer[], ${kind}, ${reason}, time.starts_at, time.ends_at,
      ${seriesId}
    from unnest(${inOrder(facilityIds)}::uuid[]) as facility (id)
    cross join unnest(
      ${occurrences.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${occurrences.map(({ endsAt }) => endsAt)}::timestamptz[]
    ) as time (starts_at, ends_at)
    returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Each person once, however many of their bookings are cancelled. */
async function tell(
  db: CallDatabase,
  seriesId: string,
  hits: readonly { userId: string | null; reservationId: string; facilityName: string }[],
): Promise<void> {
  const told = new Set<string>();
  for (const { userId, reservationId, facilityName } of hits) {
    if (userId === null || told.has(userId)) continue;
    told.add(userId);
    await raiseAlert(db, {
      kind: "closure_announced",
      subjectId: reservationId,
      causeKey: `closure_announced:${seriesId}`,
      to: { userId },
      words: { facility: facilityName },
    });
  }
}

function listClosures(
  db: CallDatabase,
  { from, to, facilityId }: { from: string; to: string; facilityId?: string | null | undefined },
) {
  return db
    .selectFrom("facility_closures as c")
    .innerJoin("facilities as f", "f.id", "c.facility_id")
    .select(["c.id", "c.facility_id as facilityId", "f.name as facilityName", "c.kind", "c.reason"])
    .select(["c.starts_at as startsAt", "c.ends_at as endsAt", "c.series_id as seriesId"])
    .select([
      sql<string[]>`array(
        select s.name from facility_spots s
        where s.apartment_id = c.apartment_id and s.facility_id = c.facility_id and s.spot_no = any(c.spot_nos)
        order by s.spot_no
      )`.as("spotNames"),
      sql<number>`(
        select count(distinct o.starts_at)::integer from facility_closures o
        where o.apartment_id = c.apartment_id and o.series_id = c.series_id and o.ends_at > now()
      )`.as("comingCount"),
    ])
    .where(sql<boolean>`c.ends_at > (${from}::date)::timestamp at time zone 'Asia/Seoul'`)
    .where(sql<boolean>`c.starts_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`)
    .$if(typeof facilityId === "string", (list) => list.where("c.facility_id", "=", facilityId!))
    .orderBy("c.starts_at")
    .orderBy("f.created_at")
    .orderBy("c.id")
    .$castTo<Closure>()
    .execute();
}

/** One closure with those that go along. The past ones of a series stay as they were. */
async function whatOpens(
  db: CallDatabase,
  { closureId, isEveryFacility, isWholeSeries }: Input<"deleteClosure">,
): Promise<{ facilityIds: string[]; ids: string[] }> {
  const { rows } = await sql<{ id: string; facilityId: string }>`
    select o.id, o.facility_id as "facilityId" from facility_closures c
    join facility_closures o on o.apartment_id = c.apartment_id and (
      o.id = c.id
      or ${isEveryFacility === true} and o.series_id = c.series_id and o.starts_at = c.starts_at
      or ${isWholeSeries === true} and o.series_id = c.series_id and o.ends_at > now()
    )
    where c.id = ${closureId}
  `.execute(db);
  if (rows.length === 0) throw new CallError("closure_not_found");
  return { facilityIds: rows.map(({ facilityId }) => facilityId), ids: rows.map(({ id }) => id) };
}

/** Each once. Everything that locks or serves several does so in the same order. */
function inOrder(facilityIds: readonly string[]): string[] {
  return [...new Set(facilityIds)].toSorted();
}
