import { expect, test } from "vitest";

import { mostVehicles } from "#contract/values/home-relations.ts";
import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { importing } from "#server/testing/importing.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

test("a list's telephones, tenants, days and cars come onto the homes' cards, and never over what people say", async () => {
  const { newOffice, check } = importing(server);
  const { apartment, office } = await newOffice();
  const own = await builders(server.database).resident(apartment, {
    building: 101,
    unit: 1203,
    name: "김하나",
  });
  await call(server, own, "saveMyHomeContact", { phone: "010-9999-8888" });
  const header = ["동", "호", "성명", "연락처", "구분", "입주일", "차량번호"];
  const { importId, columns } = await check(office, [
    header,
    [101, 1203, "김하나", "010-1111-2222", "소유", "2019-03-02", "12가 3456"],
    [101, 1204, "오서연(임차인)", "01022223333", "", "2021.5.7", "34나7890, 56다1234"],
    [101, 1205, "박세찬", "02-123-4567", "자가", "", "없음"],
    [101, 1206, "이두리", "모름", "", "", ""],
  ]);
  expect(columns).toMatchObject({ phone: "D", relation: "E", movedInOn: "F", vehicle: "G" });
  const { counts } = await call(server, office, "applyHouseholdImport", { importId });
  expect(counts).toMatchObject({ created: 3, keptPhones: 0 });
  const cardOf = async (unit: number) => {
    const { householdId } = await call(server, office, "findHousehold", { building: 101, unit });
    const { contacts, vehicles } = await call(server, office, "openHousehold", { householdId });
    return [
      ...contacts.map(({ name, phone, relation, movedInOn }) => [name, phone, relation, movedInOn]),
      ...vehicles.map(({ plate }) => plate),
    ];
  };
  expect(await cardOf(1203)).toEqual([["김하나", "010-9999-8888", null, null], "12가3456"]);
  expect(await cardOf(1204)).toEqual([
    ["오서연", "010-2222-3333", "tenant", "2021-05-07"],
    "34나7890",
    "56다1234",
  ]);
  expect(await cardOf(1205)).toEqual([["박세찬", "02-123-4567", "owner", null]]);
  expect(await cardOf(1206)).toEqual([]);

  // The next list says less, and something new.
  const next = await check(office, [header, [101, 1204, "오서연", "010-4444-5555", "", "", "34나7890"]]);
  await call(server, office, "applyHouseholdImport", { importId: next.importId });
  expect(await cardOf(1204)).toEqual([
    ["오서연", "010-4444-5555", "tenant", "2021-05-07"],
    "34나7890",
    "56다1234",
  ]);
});

test("a list's cars come where the home lacks them, as far as its card has room", async () => {
  const { newOffice, check } = importing(server);
  const { apartment, office } = await newOffice();
  const home = { building: 101, unit: 1203 };
  const own = await builders(server.database).resident(apartment, { ...home, name: "김하나" });
  for (let n = 2; n <= mostVehicles; n += 1)
    await call(server, own, "addMyVehicle", { plate: `12가${3000 + n}` });
  const { importId } = await check(office, [
    ["동", "호", "성명", "차량번호"],
    [101, 1203, "김하나", "12가3002, 34나7890, 56다1234"],
  ]);
  await call(server, office, "applyHouseholdImport", { importId });
  const { householdId } = await call(server, office, "findHousehold", home);
  const { vehicles } = await call(server, office, "openHousehold", { householdId });
  const plates = vehicles.map(({ plate }) => plate);
  expect(plates).toHaveLength(mostVehicles);
  expect(plates.filter((plate) => !plate.startsWith("12가30") || plate === "12가3002")).toEqual([
    "12가3002",
    "34나7890",
  ]);
});
