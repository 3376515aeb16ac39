import { sql } from "kysely";

import type { FacilityKind } from "#contract/values/booking/facility-kinds.ts";
import { publicHolidaysOf } from "#contract/values/booking/public-holidays.ts";
import { firstOfMonth, momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";

import { callsOf } from "./demo-calls.ts";
import type { SampleCalls } from "./demo-calls.ts";
import { sampleFacilities } from "./demo-facilities.ts";
import { insertLotteries } from "./demo-lotteries.ts";
import { before, personNamed } from "./demo-people.ts";
import type { SamplePeople } from "./demo-people.ts";
import { sampleReservations } from "./demo-reservations.ts";
import type { SampleReservation } from "./demo-reservations.ts";

/** Inserts facilities with their bookings, lines, closures and lotteries, and the charges of two months. */
export async function insertBooking(database: Database, people: SamplePeople): Promise<void> {
  const { apartmentId, manager, residents } = people;
  const today = seoulDate(new Date());
  const calls = callsOf(database, apartmentId);
  const facilities = await insertFacilities(calls, people);
  for (const reservation of sampleReservations(today)) {
    await insertReservations(calls, people, facilities, reservation);
  }
  await closeFacilities(calls, people, facilities, today);
  const join = (nickname: string, kind: FacilityKind, hour: number) =>
    calls.resident(personNamed(residents, nickname), "joinWaitlist", {
      facilityId: facilities.get(kind)!,
      date: dayAfter(today, 1),
      startMinute: hour * 60,
    });
  await join("열두층", "community_room", 19);
  await join("감나무집", "golf_range", 19);
  await insertLotteries(calls, people, facilities.get("guest_house")!, today);
  await settleCharges(calls, people, today);
  await calls.office(manager, "suspendResident", {
    residentId: personNamed(residents, "반값인테리어").id,
    days: 7,
    reason: "예약한 타석을 다른 분에게 넘겼어요.",
  });
}

async function insertFacilities(
  { office, asOwner }: SampleCalls,
  { manager }: SamplePeople,
): Promise<Map<FacilityKind, string>> {
  const facilities = new Map<FacilityKind, string>();
  for (const sample of sampleFacilities) {
    const { facility } = await office(manager, "createFacility", sample);
    facilities.set(sample.kind, facility.id);
  }
  // Each a little later than the one before, because lists begin with the oldest.
  await asOwner((db) => sql`update facilities set created_at = created_at - interval '90 days'`.execute(db));
  const year = Number(seoulDate(new Date()).slice(0, 4));
  for (const { date, name } of publicHolidaysOf(year)) await office(manager, "setHoliday", { date, name });
  return facilities;
}

/** As if each had been booked two days before. Most of them are of days that nobody can book any more. */
async function insertReservations(
  { asOwner }: SampleCalls,
  { apartmentId, residents }: SamplePeople,
  facilities: ReadonlyMap<FacilityKind, string>,
  { kind, by, date, hour, firstSpot = 1, length = 1, isByOffice = false, became }: SampleReservation,
): Promise<void> {
  const { bookBy, hours, priceWon = 0 } = sampleFacilities.find((one) => one.kind === kind)!;
  const { openMinute, closeMinute } = hours[0]!;
  const startMinute = hour === undefined ? openMinute : hour * 60;
  const endMinute = bookBy === "slot" ? startMinute + length * 60 : closeMinute;
  const price = priceWon * length;
  const startsAt = momentOf(date, startMinute);
  const bookedAt = new Date(Math.min(Date.now(), startsAt.getTime()) - bookedBeforeMs).toISOString();
  await asOwner((db) =>
    db
      .insertInto("reservations")
      .values(
        by.map((nickname, index) => {
          const person = personNamed(residents, nickname);
          return {
            apartment_id: apartmentId,
            facility_id: facilities.get(kind)!,
            household_id: person.householdId,
            user_id: person.id,
            date,
            start_minute: startMinute,
            length,
            spot_no: firstSpot + index,
            starts_at: startsAt.toISOString(),
            ends_at: momentOf(date, endMinute).toISOString(),
            status: became?.status ?? "confirmed",
            price_won: price,
            charge_won: Math.floor((price * (became?.percent ?? 100)) / 100),
            is_by_office: isByOffice,
            cancelled_by: became?.status === "cancelled" ? "resident" : null,
            cancelled_at: became?.status === "cancelled" ? bookedAt : null,
            created_at: bookedAt,
          };
        }),
      )
      .execute(),
  );
}

const bookedBeforeMs = 2 * 24 * 60 * 60 * 1000;

/** Repairs of a bay tomorrow, and a class that has the room every Thursday. */
async function closeFacilities(
  { office }: SampleCalls,
  { manager }: SamplePeople,
  facilities: ReadonlyMap<FacilityKind, string>,
  today: string,
): Promise<void> {
  const tomorrow = dayAfter(today, 1);
  await office(manager, "createClosure", {
    facilityIds: [facilities.get("golf_range")!],
    spotNos: [6],
    kind: "maintenance",
    reason: "타석 매트를 새로 깔아요.",
    startsAt: momentOf(tomorrow, 6 * 60).toISOString(),
    endsAt: momentOf(tomorrow, 22 * 60).toISOString(),
    expectedCount: 0,
  });
  const thursday = 4;
  await office(manager, "createClosure", {
    facilityIds: [facilities.get("community_room")!],
    kind: "event",
    reason: "경로당 노래 교실",
    startsAt: momentOf(tomorrow, 14 * 60).toISOString(),
    endsAt: momentOf(tomorrow, 16 * 60).toISOString(),
    repeat: { weekdays: [thursday], until: dayAfter(tomorrow, 55) },
    expectedCount: 0,
  });
}

/** The month before last is closed; in last month's charges, one is corrected. */
async function settleCharges(
  { office, asOwner }: SampleCalls,
  { manager }: SamplePeople,
  today: string,
): Promise<void> {
  const lastMonth = firstOfMonth(dayAfter(firstOfMonth(today), -1));
  const month = dayAfter(lastMonth, -1).slice(0, 7);
  await office(manager, "closeChargeMonth", { month });
  const { id: reservationId } = await asOwner((db) =>
    db
      .selectFrom("reservations")
      .select("id")
      .where(sql<boolean>`date >= ${lastMonth}::date`)
      .orderBy("starts_at")
      .executeTakeFirstOrThrow(),
  );
  await office(manager, "setReservationCharge", {
    reservationId,
    chargeWon: 0,
    reason: "공 나오는 기계 고장",
  });
  await asOwner((db) =>
    sql`
      update facility_charge_months set closed_at = ${before(24 * 20)} where month = ${`${month}-01`}::date
    `.execute(db),
  );
}
