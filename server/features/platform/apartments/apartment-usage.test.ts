import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function usageOf({ id }: { id: string }, admin?: Actor) {
  const reader = admin ?? (await build().superAdmin());
  const { apartments } = await call(server, reader, "getApartments", null);
  return apartments.find((apartment) => apartment.id === id)!;
}

const signIn = async ({ email }: Actor, password = testPassword): Promise<Actor> => {
  const { token, user } = await call(server, undefined, "signIn", { email, password });
  return { ...user, token: token! };
};

/** Makes the apartment's last sign-in a day of the past. */
async function signedInLast({ id }: TestApartment, at: Date | null): Promise<void> {
  await asGate(server.database, (db) =>
    db
      .updateTable("apartment_usage")
      .set({ last_sign_in_at: at?.toISOString() ?? null })
      .where("apartment_id", "=", id)
      .execute(),
  );
}

const complaint = { title: "누수", content: "천장에서 물이 새요." };
const day = 24 * 60 * 60 * 1000;

describe("residents who are set up", () => {
  test("are counted through setup, reset and deletion; managers are not", async () => {
    const apartment = await build().apartment();
    const office = await build().manager(apartment);
    const { residentId, tempPassword } = await call(server, office, "createResident", {
      name: "김입주",
      email: `${crypto.randomUUID()}@example.com`,
      building: 101,
      unit: 101,
    });
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 1, setUpCount: 0 });

    const { residents } = await call(server, office, "getResidents", null);
    const { email } = residents.find(({ id }) => id === residentId)!;
    const { token } = await call(server, undefined, "signIn", { email, password: tempPassword });
    const setup = { name: "김입주", nickname: "입주민", newPassword: "새비밀번호1" };
    await call(server, { token: token! }, "completeInitialSetup", setup);
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 1, setUpCount: 1 });

    await call(server, office, "resetResidentPassword", { residentId });
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 1, setUpCount: 0 });
    const neighbour = await build().resident(apartment, { unit: 102 });
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 2, setUpCount: 1 });

    await call(server, office, "deleteResident", { residentId });
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 1, setUpCount: 1 });
    await call(server, office, "deleteResident", { residentId: neighbour.id });
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 0, setUpCount: 0 });
  });

  test("no more, once a granted one signs in as a super admin", async () => {
    const apartment = await build().apartment();
    const resident = await build().resident(apartment);
    const admin = await build().superAdmin();
    await call(server, admin, "setSuperAdminClaim", { email: resident.email });
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 1, setUpCount: 1 });
    await signIn(resident);
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 0, setUpCount: 0 });
  });

  test("are none of a bulk", async () => {
    const apartment = await build().apartment();
    const office = await build().manager(apartment);
    const range = { startBuilding: 101, endBuilding: 102, startUnit: 101, endUnit: 110 };
    await call(server, office, "bulkCreateResidents", range);
    expect(await usageOf(apartment)).toMatchObject({ residentCount: 20, setUpCount: 0 });
  });
});

describe("open complaints", () => {
  test("are counted through filing, each status, and deletion", async () => {
    const apartment = await build().apartment();
    const office = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const openCount = async () => (await usageOf(apartment)).openComplaintCount;
    const { complaintId } = await call(server, resident, "createComplaint", complaint);
    const { complaintId: other } = await call(server, resident, "createComplaint", complaint);
    expect(await openCount()).toBe(2);

    const counts = [];
    for (const status of ["in_progress", "resolved", "submitted", "resolved"] as const) {
      await call(server, office, "updateComplaintStatus", { complaintId, status });
      counts.push(await openCount());
    }
    expect(counts).toEqual([2, 1, 2, 1]);
    await call(server, office, "deleteComplaint", { complaintId });
    expect(await openCount()).toBe(1);
    await call(server, resident, "deleteComplaint", { complaintId: other });
    expect(await openCount()).toBe(0);
  });

  test("stay when their author leaves, and when the office's manager moves away", async () => {
    const [apartment, elsewhere] = [await build().apartment(), await build().apartment()];
    const office = await build().manager(apartment, { name: "김관리" });
    const resident = await build().resident(apartment);
    await call(server, resident, "createComplaint", complaint);
    await call(server, office, "deleteResident", { residentId: resident.id });
    const admin = await build().superAdmin();
    await call(server, admin, "updateManager", {
      managerId: office.id,
      name: "김관리",
      email: office.email,
      apartmentId: elsewhere.id,
    });
    expect(await usageOf(apartment)).toMatchObject({ openComplaintCount: 1, setUpCount: 0, managerCount: 0 });
    expect(await usageOf(elsewhere)).toMatchObject({ openComplaintCount: 0, setUpCount: 0, managerCount: 1 });
  });

  test("of many who file at once are all counted, and nobody waits for another in a circle", async () => {
    const apartment = await build().apartment();
    const office = await build().manager(apartment);
    const residents = [];
    for (let unit = 101; unit <= 104; unit++) residents.push(await build().resident(apartment, { unit }));
    await signedInLast(apartment, new Date(Date.now() - 2 * day));
    const filed = await Promise.all(residents.map((one) => call(server, one, "createComplaint", complaint)));
    await Promise.all(
      [
        ...filed.map(({ complaintId }) =>
          call(server, office, "updateComplaintStatus", { complaintId, status: "resolved" }),
        ),
        ...residents.map((one) => signIn(one)),
        signIn(office),
        call(server, office, "deleteResident", { residentId: residents[0]!.id }),
      ].map((each) =>
        each.catch((error: unknown) => expect(error).toMatchObject({ status: "UNAUTHENTICATED" })),
      ),
    );
    expect(await usageOf(apartment)).toMatchObject({
      openComplaintCount: 0,
      residentCount: 3,
      setUpCount: 3,
    });
  });
});

describe("the last sign-in", () => {
  test("is anybody's of the apartment, and the day's first", async () => {
    const apartment = await build().apartment();
    expect((await usageOf(apartment)).lastSignInAt).toBeNull();
    const [office, resident] = [await build().manager(apartment), await build().resident(apartment)];
    const before = Date.now() - 40 * day;
    for (const person of [office, resident]) {
      await signedInLast(apartment, new Date(before));
      await signIn(person);
      const { lastSignInAt } = await usageOf(apartment);
      expect(Date.parse(lastSignInAt!)).toBeGreaterThan(before + 39 * day);
    }
    const { lastSignInAt: first } = await usageOf(apartment);
    await signIn(office);
    expect((await usageOf(apartment)).lastSignInAt).toBe(first);
  });

  test("is no other apartment's, and no super admin's", async () => {
    const [apartment, other] = [await build().apartment(), await build().apartment()];
    const manager = await build().manager(apartment);
    await signedInLast(apartment, null);
    await signIn(await build().resident(other));
    const admin = await build().superAdmin();
    await call(server, admin, "setSuperAdminClaim", { email: manager.email });
    await signIn(manager);
    expect((await usageOf(apartment, admin)).lastSignInAt).toBeNull();
    expect((await usageOf(other, admin)).lastSignInAt).not.toBeNull();
  });

  // It needs a second connection.
  test.skipIf("archive" in inject("template"))("waits for nobody who has the row", async () => {
    const apartment = await build().apartment();
    const office = await build().manager(apartment);
    await signedInLast(apartment, null);
    await asGate(server.database, async (db) => {
      await sql`select from apartment_usage where apartment_id = ${apartment.id} for update`.execute(db);
      await signIn(office);
    });
    expect((await usageOf(apartment)).lastSignInAt).toBeNull();
    await signIn(office);
    expect((await usageOf(apartment)).lastSignInAt).not.toBeNull();
  });
});

test("the numbers are for super admins alone, and nobody's to write", async () => {
  const apartment = await build().apartment();
  for (const role of ["manager", "resident"] as const) {
    const seen = await acting(server.database, { role, apartmentId: apartment.id }, (db) =>
      db.selectFrom("apartment_usage").selectAll().execute(),
    );
    expect(seen).toEqual([]);
  }
  const writing = acting(server.database, { role: "superAdmin" }, (db) =>
    db.updateTable("apartment_usage").set({ set_up_count: 7 }).execute(),
  );
  await expect(writing).rejects.toMatchObject({ code: "42501" });
});

test("a deleted apartment takes its numbers along", async () => {
  const admin = await build().superAdmin();
  const apartment = await build().apartment();
  await call(server, admin, "deleteApartment", { apartmentId: apartment.id });
  const left = await asGate(server.database, (db) =>
    db.selectFrom("apartment_usage").selectAll().where("apartment_id", "=", apartment.id).execute(),
  );
  expect(left).toEqual([]);
});
