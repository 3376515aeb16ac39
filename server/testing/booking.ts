import { sql } from "kysely";

import type { Input } from "#contract/index.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { NewFacility } from "./new-facility.ts";
import type { TestServer } from "./test-server.ts";

/** The day that many days from today, in Seoul. */
export const inDays = (days: number) => dayAfter(seoulDate(new Date()), days);

/** What tests of bookings do again and again. */
export function booking(server: TestServer) {
  const build = () => builders(server.database);

  /** Two households, the office and a facility. */
  async function newPlace(facility: NewFacility = {}) {
    const apartment = await build().apartment();
    const facilityId = await build().facility(apartment, facility);
    return {
      apartment,
      facilityId,
      resident: await build().resident(apartment, { unit: 1203, name: "나가람" }),
      member: await build().resident(apartment, { unit: 1203 }),
      neighbour: await build().resident(apartment, { unit: 1204 }),
      office: await build().manager(apartment),
    };
  }

  const book = async (person: Actor, payload: Input<"createReservation">) =>
    (await call(server, person, "createReservation", payload)).reservation;
  const mine = async (person: Actor, scope: "upcoming" | "past" = "upcoming") =>
    (await call(server, person, "getMyReservations", { scope })).reservations;
  /** As if so many minutes had passed for one booking. */
  const ageBy = (reservationId: string, minutes: number) =>
    asGate(server.database, async (db) => {
      const earlier = (column: string) => sql`${sql.ref(column)} - make_interval(mins => ${minutes})`;
      const { rows } = await sql<{ remind_at: string | null; check_in_by: string | null }>`
        select ${earlier("remind_at")} as remind_at, ${earlier("check_in_by")} as check_in_by
        from reservations where id = ${reservationId}
      `.execute(db);
      await sql`
        update reservations set
          date = ((${earlier("starts_at")}) at time zone 'Asia/Seoul')::date,
          starts_at = ${earlier("starts_at")}, ends_at = ${earlier("ends_at")}, created_at = ${earlier("created_at")}
        where id = ${reservationId}
      `.execute(db);
      // Another start has given it other moments.
      const { remind_at, check_in_by } = rows[0]!;
      await sql`
        update reservations set remind_at = ${remind_at}, check_in_by = ${check_in_by} where id = ${reservationId}
      `.execute(db);
    });
  return { newPlace, book, mine, ageBy };
}
