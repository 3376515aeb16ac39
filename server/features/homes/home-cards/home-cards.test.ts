import { sql } from "kysely";
import { expect, test } from "vitest";

import { mostVehicles } from "#contract/values/home-relations.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

/** A home of two, with its office. */
async function newHome() {
  const apartment = await build().apartment();
  const head = await build().manager(apartment);
  const hana = await build().resident(apartment, { building: 101, unit: 1203, name: "김하나" });
  const duri = await build().resident(apartment, { building: 101, unit: 1203, name: "박두리" });
  const { householdId } = await call(server, head, "findHousehold", { building: 101, unit: 1203 });
  return { apartment, head, hana, duri, householdId };
}

const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details.code;

const cardOf = async (who: Actor, householdId: string) => {
  const { contacts, vehicles } = await call(server, who, "openHousehold", { householdId });
  return {
    people: contacts.map(({ name, phone, relation, isOwn }) => [name, phone, relation, isOwn]),
    plates: vehicles.map(({ plate }) => plate),
  };
};

const plates = (found: { vehicles: { plate: string }[] }) => found.vehicles.map(({ plate }) => plate);

test("the office notes who somebody is to a home, changes that and takes it off again", async () => {
  const { head, hana, householdId } = await newHome();
  const grandmother = { householdId, name: "할머니", phone: "02-123-4567", relation: "family" } as const;
  const { contactId } = await call(server, head, "saveHomeContact", {
    ...grandmother,
    movedInOn: "2024-03-01",
  });
  expect(await codeOf(call(server, head, "saveHomeContact", grandmother))).toBe("home_contact_duplicate");
  // By an account's name, it is that person's.
  await call(server, head, "saveHomeContact", { householdId, name: "김하나", relation: "owner" });
  expect(await call(server, hana, "getMyHomeCard", null)).toMatchObject({ contact: { relation: "owner" } });
  await call(server, head, "saveHomeContact", { ...grandmother, contactId, phone: "010-1234-5678" });
  expect((await cardOf(head, householdId)).people).toEqual([
    ["할머니", "010-1234-5678", "family", false],
    ["김하나", null, "owner", false],
  ]);
  await call(server, head, "removeHomeContact", { contactId });
  expect(await codeOf(call(server, head, "removeHomeContact", { contactId }))).toBe("home_contact_not_found");
  for (const [given, field] of [
    [{ phone: "02-123-4567" }, "name"],
    [{ name: "할아버지" }, "phone"],
    [{ name: "할아버지", phone: "12" }, "phone"],
  ] as const) {
    const refused = await errorOf(call(server, head, "saveHomeContact", { householdId, ...given }));
    expect(refused.details).toMatchObject({ code: "invalid_input", field });
  }
});

test("people say it of themselves, and see nobody else's of the home", async () => {
  const { head, hana, duri, householdId } = await newHome();
  await call(server, hana, "saveMyHomeContact", { phone: "010-1234-5678", relation: "tenant" });
  const { vehicleId } = await call(server, hana, "addMyVehicle", { plate: "12가 3456", memo: "흰색" });
  // That the other has it, is not told.
  await call(server, duri, "addMyVehicle", { plate: "12가3456" });
  expect(await codeOf(call(server, duri, "addMyVehicle", { plate: "12가3456" }))).toBe(
    "home_vehicle_duplicate",
  );
  expect(await call(server, duri, "getMyHomeCard", null)).toMatchObject({
    contact: null,
    vehicles: [{ plate: "12가3456", memo: null }],
  });
  expect(await codeOf(call(server, duri, "removeHomeVehicle", { vehicleId }))).toBe("home_vehicle_not_found");
  expect(await cardOf(head, householdId)).toEqual({
    people: [["김하나", "010-1234-5678", "tenant", true]],
    plates: ["12가3456", "12가3456"],
  });
  await call(server, hana, "saveMyHomeContact", {});
  await call(server, hana, "removeHomeVehicle", { vehicleId });
  expect(await cardOf(head, householdId)).toEqual({ people: [], plates: ["12가3456"] });
  for (let n = 1; n < mostVehicles; n++) {
    await call(server, duri, "addMyVehicle", { plate: `12가${1000 + n}` });
  }
  expect(await codeOf(call(server, duri, "addMyVehicle", { plate: "12가9999" }))).toBe("home_card_full");
});

test("each right sees its part of a card, and only the right of residents changes it", async () => {
  const { apartment, head, hana, householdId } = await newHome();
  await call(server, hana, "saveMyHomeContact", { phone: "010-1234-5678" });
  await call(server, head, "addHomeVehicle", { householdId, plate: "12가3456" });
  const people = [["김하나", "010-1234-5678", null, true]];
  const cars = ["12가3456"];
  for (const [right, seen] of [
    ["residents", { people, plates: cars }],
    ["complaints", { people, plates: cars }],
    ["visitors", { people: [], plates: cars }],
    ["notices", { people: [], plates: [] }],
  ] as const) {
    const clerk = await build().manager(apartment, { rights: [right] });
    expect(await cardOf(clerk, householdId), right).toEqual(seen);
    if (right === "residents") continue;
    const adding = call(server, clerk, "addHomeVehicle", { householdId, plate: "34나5678" });
    expect(await codeOf(adding), right).toBe("right_not_granted");
  }
});

test("the gate and the search of all find homes' cars by a part of the plate, and who looked is kept", async () => {
  const { apartment, head, householdId } = await newHome();
  const guard = await build().manager(apartment, { rights: ["visitors"] });
  await call(server, head, "addHomeVehicle", { householdId, plate: "12가3456", memo: "흰색" });
  const found = await call(server, guard, "findHomeVehicles", { query: "3456" });
  expect(found.vehicles).toMatchObject([
    { plate: "12가3456", memo: "흰색", householdId, building: "101", unit: "1203" },
  ]);
  expect(plates(await call(server, guard, "findHomeVehicles", { query: "6" }))).toEqual([]);
  const elsewhere = await build().manager(await build().apartment());
  expect(plates(await call(server, elsewhere, "findHomeVehicles", { query: "3456" }))).toEqual([]);
  const { cars } = await call(server, guard, "searchOffice", { query: "3456" });
  expect(cars).toMatchObject([{ plate: "12가3456", householdId, endsOn: null }]);
  const records = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ action: string; details: unknown }>`
      select action, details from audit_log where actor_id = ${guard.id}::uuid and action like '%search%' order by id
    `.execute(db);
    return rows;
  });
  expect(records.map(({ action }) => action)).toEqual(["home_vehicles_searched", "office_searched"]);
  expect(JSON.stringify(records)).not.toContain("3456");
});

test("what was noted goes with the account, with a move to another home, and all of it at a move-out", async () => {
  const { head, hana, duri, householdId } = await newHome();
  for (const person of [hana, duri]) {
    await call(server, person, "saveMyHomeContact", { phone: "010-1234-5678" });
    await call(server, person, "addMyVehicle", { plate: "12가3456" });
  }
  await call(server, head, "saveHomeContact", { householdId, name: "할머니", phone: "02-123-4567" });
  await call(server, head, "addHomeVehicle", { householdId, plate: "34나5678" });
  await call(server, head, "updateResident", { residentId: hana.id, building: 102, unit: 101 });
  expect(await call(server, hana, "getMyHomeCard", null)).toMatchObject({ contact: null, vehicles: [] });
  // With the last account.
  await call(server, head, "deleteResident", { residentId: duri.id });
  expect(await cardOf(head, householdId)).toEqual({ people: [], plates: [] });
  await call(server, head, "saveHomeContact", { householdId, name: "할머니", phone: "02-123-4567" });
  await call(server, head, "addHomeVehicle", { householdId, plate: "34나5678" });
  await call(server, head, "moveOutHousehold", { householdId });
  expect(await cardOf(head, householdId)).toEqual({ people: [], plates: [] });
});

test("a number on a card is no number for messages", async () => {
  const { head, hana, householdId } = await newHome();
  await call(server, hana, "saveMyHomeContact", { phone: "010-1234-5678" });
  await call(server, head, "saveHomeContact", { householdId, name: "박두리", phone: "010-2345-6789" });
  const numbers = await asGate(server.database, (db) =>
    db.selectFrom("users").select("phone").where("household_id", "=", householdId).execute(),
  );
  expect(numbers.map(({ phone }) => phone)).toEqual([null, null]);
});
