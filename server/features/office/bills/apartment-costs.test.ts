import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { billing } from "#server/testing/billing.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, publish, rowsOf, billOf } = billing(server);

const units = [101, 102, 103, 104, 105, 106];

test("everybody reads what the complex costs, and nothing that a few homes pay", async () => {
  const { apartment, office, residents } = await newComplex(6);
  const guard = await builders(server.database).manager(apartment, { rights: ["visitors"] });
  const rows = units.map((unit, at) => {
    const [pool, gym, sauna, lamp] = [
      at < 4 ? 1_000 : 0,
      at > 2 ? 2_000 : 0,
      at === 0 ? 500 : 0,
      at === 1 ? 700 : 0,
    ];
    return [101, unit, 50, 10_000, pool, gym, sauna, lamp, 10_000 + pool + gym + sauna + lamp];
  });
  await publish(
    office,
    [["동", "호", "전용면적", "청소비", "수영장", "헬스장", "전기료", "수도료", "합계"], ...rows],
    { groups: { 수영장: "other", 헬스장: "other" } },
  );
  const costs = await call(server, residents[0], "getApartmentCosts", null);
  expect(costs).toMatchObject({
    month: "2026-09",
    homes: 6,
    sumWon: 71_200,
    perHouseholdWon: 11_867,
    perM2Won: 237,
    months: [{ month: "2026-09", sumWon: 71_200, perHouseholdWon: 11_867 }],
  });
  // Two homes in all have electricity or water: these are part of the month's sum alone.
  expect(costs.groups).toEqual([
    {
      group: "common",
      sumWon: 60_000,
      perHouseholdWon: 10_000,
      items: [{ name: "청소비", sumWon: 60_000, perHouseholdWon: 10_000, perM2Won: 200 }],
    },
    {
      group: "other",
      sumWon: 10_000,
      perHouseholdWon: 1_667,
      items: [{ name: "그 밖의 항목", sumWon: 10_000, perHouseholdWon: 1_667, perM2Won: 33 }],
    },
  ]);
  expect(await call(server, guard, "getApartmentCosts", { month: "2026-09" })).toMatchObject({ homes: 6 });
});

test("of fewer than five homes the office alone reads the sums", async () => {
  const { office, residents } = await newComplex(2);
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0]));
  for (const month of [null, "2026-09"])
    expect(await errorOf(call(server, residents[0], "getApartmentCosts", { month }))).toMatchObject({
      details: { code: "bill_not_found" },
    });
  expect(await call(server, office, "getApartmentCosts", null)).toMatchObject({ homes: 2, sumWon: 30_000 });
});

test("what bookings cost stands beside the bill, once the office has closed their month", async () => {
  const { apartment, office, residents } = await newComplex(3);
  const month = "2026-09";
  const facility = { facility_id: crypto.randomUUID(), facility_name: "헬스장" };
  const amounts = { used_count: 2, used_won: 6_000, cancelled_won: 0, no_show_won: 1_000 };
  await acting(
    server.database,
    { role: "manager", userId: office.id, apartmentId: apartment.id },
    async (db) => {
      const of = { apartment_id: apartment.id, month: `${month}-01` };
      await db.insertInto("facility_charge_months").values(of).execute();
      for (const unit of [101, 102, 103])
        await db
          .insertInto("facility_charge_rows")
          .values({ ...of, building: 101, unit, ...facility, ...amounts })
          .execute();
    },
  );
  // Another family moved into the third home in the middle of that month: others may have booked before.
  const homes = await call(server, office, "getHouseholds", null);
  const { id: householdId } = homes.households.find(({ unit }) => unit === "103")!;
  await call(server, office, "moveOutHousehold", { householdId });
  const inSeptember = sql`
    update occupancies set began_at = '2026-01-01', ended_at = '2026-09-10'
    where apartment_id = ${apartment.id} and ended_at is not null
  `;
  await asOwner(server.database, "occupancies", inSeptember);
  const newcomer = await builders(server.database).resident(apartment, { unit: 103 });
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0], [103, 30_000, 0, 0]));
  expect(await billOf(newcomer)).toMatchObject({ total: 30_000, bookingCharges: [] });
  expect((await billOf(residents[0]!)).bookingCharges).toEqual([
    { facilityName: "헬스장", usedCount: 2, won: 7_000 },
  ]);
  const { bills } = await call(server, office, "getBills", { month });
  const ofHome = { month, householdId: bills[0]!.householdId };
  expect((await call(server, office, "getHouseholdBill", ofHome)).bill.bookingCharges).toHaveLength(1);
});
