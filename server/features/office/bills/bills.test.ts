import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { billing } from "#server/testing/billing.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, publish, rowsOf, billOf } = billing(server);

/** An amount that no other figure contains. */
const marked = 8_765_431;
const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details.code;

const homeOf = async (person: Actor): Promise<string> => {
  const found = await asGate(server.database, (db) =>
    db.selectFrom("users").select("household_id").where("id", "=", person.id).executeTakeFirstOrThrow(),
  );
  return found.household_id!;
};

/** Everything that somebody is told about bills, by function, and by the database itself. */
async function allThatReaches(person: Actor): Promise<string> {
  const answers = await Promise.allSettled([
    call(server, person, "getBillMonths", null),
    call(server, person, "getMyBill", { month: "2026-09" }),
    call(server, person, "getMyBill", null),
    call(server, person, "getMyBillHistory", null),
    call(server, person, "getBills", { month: "2026-09" }),
    call(server, person, "exportBills", { month: "2026-09", kind: "all" }),
    call(server, person, "getAlerts", null),
    person.role === "superAdmin" ? null : call(server, person, "exportMyData", null),
  ]);
  const householdId = person.role === "resident" ? await homeOf(person) : "";
  const bound = { role: person.role, apartmentId: person.apartmentId ?? "", userId: person.id, householdId };
  const rights = person.role === "manager" ? { rights: ["visitors"] as const } : {};
  const seen = await acting(server.database, { ...bound, ...rights }, async (db) => [
    (await sql`select * from bills`.execute(db)).rows,
    (await sql`select * from bill_payments`.execute(db)).rows,
  ]);
  return JSON.stringify([answers, seen]);
}

test("a marked figure reaches its home and the office alone", async () => {
  const { apartment, office, residents } = await newComplex(2);
  await publish(office, rowsOf([101, marked, 0, 0], [102, 10_000, 0, 0]));
  const build = builders(server.database);
  const [owner, neighbour] = residents as [Actor, Actor];
  expect(await allThatReaches(owner)).toContain(String(marked));
  const elsewhere = await build.apartment();
  const others = [
    neighbour,
    await build.manager(apartment, { rights: ["visitors"] }),
    await build.manager(elsewhere),
    await build.resident(elsewhere),
    await build.superAdmin(),
  ];
  for (const person of others)
    expect(await allThatReaches(person), person.role).not.toContain(String(marked));
  const householdId = await homeOf(owner);
  const asked = others.map((one) => call(server, one, "getHouseholdBill", { month: "2026-09", householdId }));
  for (const { status } of await errorsOf(asked))
    expect(["PERMISSION_DENIED", "NOT_FOUND"]).toContain(status);
});

test("whoever moves in reads nothing of before, also by a correction; whoever moved out reads nothing more", async () => {
  const { apartment, office, residents } = await newComplex(1);
  await publish(office, rowsOf([101, marked, 0, 0]));
  await call(server, office, "moveOutHousehold", { householdId: await homeOf(residents[0]!) });
  expect(await codeOf(billOf(residents[0]!))).toBe("session_ended");
  const newcomer = await builders(server.database).resident(apartment, { unit: 101 });
  expect(await allThatReaches(newcomer)).not.toContain(String(marked));
  await publish(office, rowsOf([101, marked + 1, 0, 0]));
  expect(await codeOf(billOf(newcomer))).toBe("bill_not_found");
  // A month that was over before the others left is theirs, even if it is published later.
  await publish(office, rowsOf([101, marked + 2, 0, 0]), { month: "2026-10" });
  expect(await allThatReaches(newcomer)).not.toContain(String(marked + 2));
  const { bills } = await call(server, office, "getBills", { month: "2026-10" });
  expect(bills).toMatchObject([{ total: marked + 2 }]);
});

test("a second account continues the home's time, and the last one ends it", async () => {
  const { apartment, office, residents } = await newComplex(1);
  await publish(office, rowsOf([101, marked, 0, 0]));
  const build = builders(server.database);
  const second = await build.resident(apartment, { unit: 101 });
  expect((await billOf(second)).total).toBe(marked);
  await call(server, office, "deleteResident", { residentId: residents[0]!.id });
  expect((await billOf(second)).total).toBe(marked);
  await call(server, office, "deleteResident", { residentId: second.id });
  const again = await build.resident(apartment, { unit: 101 });
  expect(await codeOf(billOf(again))).toBe("bill_not_found");
});

test("an empty home's bill is the office's, and a complex that begins reads from its first account on", async () => {
  const { apartment, office } = await newComplex(1);
  await publish(office, rowsOf([101, 1_000, 0, 0]));
  const first = await builders(server.database).resident(apartment, { unit: 102 });
  await publish(office, rowsOf([101, 1_000, 0, 0], [102, 2_000, 0, 0]), { month: "2026-08" });
  expect((await billOf(first, "2026-08")).total).toBe(2_000);
});

test("nobody changes what is published, and nobody says whose it is", async () => {
  const { office } = await newComplex(1);
  await publish(office, rowsOf([101, 1_000, 0, 0]));
  const bound = { role: "manager", apartmentId: office.apartmentId!, userId: office.id } as const;
  for (const change of [
    sql`update bills set total = 0`,
    sql`update bills set occupancy_id = null`,
    sql`update bill_months set sum_won = 0`,
    sql`delete from bills`,
  ]) {
    const changing = acting(server.database, bound, (db) => change.execute(db));
    await expect(changing).rejects.toMatchObject({ code: "42501" });
  }
  const deleting = await acting(server.database, bound, (db) => sql`delete from bill_months`.execute(db));
  expect(Number(deleting.numAffectedRows)).toBe(0);
});

test("what changed against last month is told with its reasons, and averages of five homes alone", async () => {
  const { office, residents } = await newComplex(5);
  const header = ["동", "호", "전용면적", "청소비", "난방비", "당월부과액", "난방사용량(Gcal)"];
  const month = (heating: number) => [
    header,
    ...[101, 102, 103, 104, 105].map((unit) => [
      101,
      unit,
      84.97,
      10_000,
      heating,
      10_000 + heating,
      heating / 1000,
    ]),
  ];
  await publish(office, month(41_000), { month: "2026-08" });
  await publish(office, month(63_000));
  const bill = await billOf(residents[0]!);
  expect(bill).toMatchObject({
    total: 73_000,
    totalLastMonth: 51_000,
    totalLastYear: null,
    averageTotal: 73_000,
    because: [{ name: "난방비", won: 63_000, wonLastMonth: 41_000 }],
    usages: [{ kind: "heating", unit: "Gcal", value: 63, lastMonth: 41, lastYear: null, average: 63 }],
  });
  const { months } = await call(server, residents[0], "getMyBillHistory", null);
  expect(months.map(({ month: of, total }) => [of, total])).toEqual([
    ["2026-08", 51_000],
    ["2026-09", 73_000],
  ]);
});
