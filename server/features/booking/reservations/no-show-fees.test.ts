import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { noShowFee } from "#contract/values/booking/fees.ts";
import { serveDueLines } from "#server/jobs/serve-lines.ts";
import { asGate } from "#server/testing/acting.ts";
import { booking, inDays } from "#server/testing/booking.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newPlace, book, ageBy } = booking(server);

const most = 31_000_000;
const rules = { priceWon: 1_000_000, noShowPercent: 100, checkIn: "desk", checkInMinutes: 15 } as const;

/** A booking at the highest price of a month, that began so many minutes ago. */
async function longStay(resident: Actor, facilityId: string, minutes: number): Promise<string> {
  const { id, startsAt } = await book(resident, { facilityId, date: inDays(2), startMinute: 600 });
  await asGate(server.database, (db) =>
    sql`update reservations set price_won = ${most}, charge_won = ${most} where id = ${id}`.execute(db),
  );
  await ageBy(id, Math.ceil((Date.parse(startsAt) - Date.now()) / 60_000) + minutes);
  return id;
}

test("the dearest stay of whoever did not come is charged, whether the desk or the clock says so", async () => {
  const { facilityId, resident, office } = await newPlace(rules);
  const chargeOf = async (reservationId: string) =>
    (await call(server, office, "getReservationById", { reservationId })).reservation;
  const byDesk = await longStay(resident, facilityId, 5);
  await call(server, office, "setAttendance", { reservationId: byDesk, attendance: "no_show" });
  expect(await chargeOf(byDesk)).toMatchObject({ status: "no_show", chargeWon: most });
  const byClock = await longStay(resident, facilityId, 30);
  await serveDueLines(server.database);
  expect(await chargeOf(byClock)).toMatchObject({ status: "no_show", chargeWon: most });
});

test("the fee is the database's as it is the contract's", async () => {
  await asGate(server.database, (db) =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: most }),
        fc.integer({ min: 0, max: 100 }),
        async (priceWon, noShowPercent) => {
          const { rows } = await sql<{ fee: number }>`
            select no_show_fee(${priceWon}::integer, ${noShowPercent}::integer) as fee
          `.execute(db);
          expect(rows[0]!.fee).toBe(noShowFee({ noShowPercent }, priceWon));
        },
      ),
    ),
  );
});
