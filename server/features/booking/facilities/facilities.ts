import { sql } from "kysely";

import type { facilityFunctions } from "#contract/facilities.ts";
import { publicHolidayLawAsOf, publicHolidaysOf } from "#contract/values/booking/public-holidays.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { lockFacilities } from "#server/domain/booking/lock-facility.ts";
import { serveLine } from "#server/domain/booking/serve-line.ts";

import { changedRules, comingOutside } from "./changed-rules.ts";
import { columnsOf } from "./facility-columns.ts";
import { readFacilities } from "./read-facilities.ts";
import { addSpots, changeSpots } from "./spots.ts";

/** So many an apartment may have. */
const mostFacilities = 50;

export const facilityHandlers: Handlers<keyof typeof facilityFunctions> = {
  async getFacilities({ db, caller }) {
    return { success: true, facilities: await readFacilities(db, { isActive: caller.role === "resident" }) };
  },

  async createFacility({ db, input, caller }) {
    // One after the other, so that two at once do not exceed the number.
    await lockFacilities(db, [caller.apartmentId]);
    const { count } = await db
      .selectFrom("facilities")
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostFacilities) throw new CallError("too_many_facilities");
    const { id } = await db
      .insertInto("facilities")
      .values({
        ...columnsOf(input),
        apartment_id: caller.apartmentId,
        name: input.name,
        kind: input.kind,
        book_by: input.bookBy,
        hours: JSON.stringify(input.hours),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addSpots(db, { apartmentId: caller.apartmentId, facilityId: id }, input.spots);
    return { success: true, facility: await readOne(db, id), message: "시설을 등록했어요." };
  },

  async updateFacility({ db, input: { facilityId, spots, ...fields }, caller }) {
    await lockFacilities(db, [facilityId]);
    await changedRules(db, facilityId, { ...fields, spots });
    const columns = columnsOf(fields);
    if (Object.values(columns).some((value) => value !== undefined)) {
      await db.updateTable("facilities").set(columns).where("id", "=", facilityId).execute();
    }
    if (spots) await changeSpots(db, { apartmentId: caller.apartmentId, facilityId }, spots);
    // A new spot, longer hours or a stop concern those who wait.
    await serveLine(db, facilityId);
    const outsideCount = await comingOutside(db, facilityId);
    const told = outsideCount > 0 ? ` 새 시간 밖의 예약 ${outsideCount}건은 그대로 유지돼요.` : "";
    return {
      success: true,
      facility: await readOne(db, facilityId),
      outsideCount,
      message: `저장했어요.${told}`,
    };
  },

  async deleteFacility({ db, input: { facilityId } }) {
    await lockFacilities(db, [facilityId]);
    // Its bookings, also those of long ago, refuse it by their constraint.
    const { numDeletedRows } = await db
      .deleteFrom("facilities")
      .where("id", "=", facilityId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CallError("facility_not_found");
    return { success: true, message: "시설을 삭제했어요." };
  },

  async getHolidays({ db, input: { year } }) {
    const confirmed = await db
      .selectFrom("facility_holidays")
      .select([sql<string>`date::text`.as("date"), "name"])
      .where(sql<boolean>`date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`)
      .execute();
    const known = new Set(confirmed.map(({ date }) => date));
    const proposed = publicHolidaysOf(year).filter(({ date }) => !known.has(date));
    const holidays = [
      ...confirmed.map((holiday) => ({ ...holiday, isProposed: false })),
      ...proposed.map((holiday) => ({ ...holiday, isProposed: true })),
    ].toSorted((one, other) => (one.date < other.date ? -1 : 1));
    return { success: true, holidays, lawAsOf: publicHolidayLawAsOf };
  },

  async setHoliday({ db, input: { date, name }, caller }) {
    if (name === null) {
      await db
        .deleteFrom("facility_holidays")
        .where(sql<boolean>`date = ${date}::date`)
        .execute();
      return { success: true, message: "휴일에서 뺐어요." };
    }
    await db
      .insertInto("facility_holidays")
      .values({ apartment_id: caller.apartmentId, date, name })
      .onConflict((it) => it.columns(["apartment_id", "date"]).doUpdateSet({ name }))
      .execute();
    return { success: true, message: "휴일로 정했어요." };
  },
};

async function readOne(db: CallDatabase, id: string) {
  const [facility] = await readFacilities(db, { id });
  if (!facility) throw new CallError("facility_not_found");
  return facility;
}
