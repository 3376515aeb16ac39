import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { billing } from "#server/testing/billing.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { moveRound } from "#server/testing/meter-rounds.ts";
import { metering } from "#server/testing/metering.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const { newComplex } = billing(server);
const { open, submit, own, rowsOf, set, householdOf } = metering(server);

/** A reading that no other figure contains. */
const marked = 8_765_431.25;

const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details.code;

/** Everything that somebody is told about meters, by function, and by the database itself. */
async function allThatReaches(person: Actor, roundId: string): Promise<string> {
  const answers = await Promise.allSettled([
    call(server, person, "getMyMeterRound", null),
    call(server, person, "getMeterRound", { roundId }),
    call(server, person, "exportMeterRound", { roundId }),
    call(server, person, "getAlerts", null),
    person.role === "superAdmin" ? null : call(server, person, "exportMyData", null),
  ]);
  const householdId = person.role === "resident" ? await householdOf(person) : "";
  const bound = { role: person.role, apartmentId: person.apartmentId ?? "", userId: person.id, householdId };
  const rights = person.role === "manager" ? { rights: ["visitors"] as const } : {};
  const seen = await acting(server.database, { ...bound, ...rights }, async (db) => [
    (await sql`select * from meter_readings`.execute(db)).rows,
    (await sql`select * from meter_checks`.execute(db)).rows,
  ]);
  return JSON.stringify([answers, seen]);
}

test("a photo of the meter is the home's and the office's, stays with the next value, and gives way to another", async () => {
  const { apartment, office, residents } = await newComplex(2);
  const [home, neighbour] = residents as [Actor, Actor];
  await open(office);
  const send = async (person: Actor) => upload(server, person, "meter", await sampleJpeg());
  const [photo, other] = [await send(home), await send(home)];
  await submit(home, 10, { fileId: photo.id });
  await submit(home, 11);
  expect(await own(home)).toMatchObject([{ value: 11, fileId: photo.id, file: { url: photo.url } }]);
  expect((await rowsOf(office, { query: "101-101" }))[0]!.readings[0]).toMatchObject({ fileId: photo.id });
  const blind = await builders(server.database).manager(apartment, { rights: ["visitors"] });
  const seen = async (url: string) =>
    Promise.all(
      [home, office, neighbour, blind].map(async (one) => (await download(server, one, url)).statusCode),
    );
  expect(await seen(photo.url)).toEqual([200, 200, 404, 404]);
  await submit(home, 12, { fileId: other.id });
  expect(await seen(photo.url)).toEqual([404, 404, 404, 404]);
  expect(await seen(other.url)).toEqual([200, 200, 404, 404]);
  const theirs = await send(neighbour);
  expect(await codeOf(submit(home, 13, { fileId: theirs.id }))).toBe("file_not_found");
  expect(await own(home)).toMatchObject([{ value: 12, fileId: other.id }]);
});

test("a marked reading reaches its home and the office alone", async () => {
  const { apartment, office, residents } = await newComplex(2);
  const [owner, neighbour] = residents as [Actor, Actor];
  const build = builders(server.database);
  const roundId = await open(office);
  await submit(owner, marked);
  const family = await build.resident(apartment, { unit: 101 });
  for (const one of [owner, family, office])
    expect(await allThatReaches(one, roundId), one.role).toContain(String(marked));
  const elsewhere = await build.apartment();
  const others = [
    neighbour,
    await build.manager(apartment, { rights: ["visitors"] }),
    await build.manager(elsewhere),
    await build.resident(elsewhere),
    await build.superAdmin(),
  ];
  for (const one of others)
    expect(await allThatReaches(one, roundId), one.role).not.toContain(String(marked));
  const householdId = await householdOf(owner);
  const asked = others.map((one) =>
    call(server, one, "setMeterReading", { roundId, householdId, kind: "water", value: 1 }),
  );
  for (const { status } of await errorsOf(asked))
    expect(["PERMISSION_DENIED", "NOT_FOUND"]).toContain(status);
  const foreign = { roundId, householdId: await householdOf(others[3]!), kind: "water", value: 1 } as const;
  expect(await codeOf(call(server, office, "setMeterReading", foreign))).toBe("household_not_found");
});

test("whoever moves in sees nothing of those before, also within the round, and enters their own", async () => {
  const { apartment, office, residents } = await newComplex(1);
  const [before] = residents as [Actor];
  const earlier = await open(office);
  await submit(before, marked);
  await call(server, office, "closeMeterRound", { roundId: earlier });
  await moveRound(server.database, earlier, -30);
  const roundId = await open(office);
  const photo = await upload(server, before, "meter", await sampleJpeg());
  await submit(before, marked + 1, { fileId: photo.id });
  const householdId = await householdOf(before);
  await call(server, office, "moveOutHousehold", { householdId });
  expect(await codeOf(own(before))).toBe("session_ended");

  const after = await builders(server.database).resident(apartment, { unit: 101 });
  expect(await allThatReaches(after, roundId)).not.toContain("8765431");
  expect(await own(after)).toMatchObject([{ value: null, previous: null, by: null, fileId: null }]);
  // Nobody tells them by a warning what it said.
  await submit(after, 5);
  expect(await own(after)).toMatchObject([{ value: 5, previous: null }]);
  for (const one of [after, office]) expect((await download(server, one, photo.url)).statusCode).toBe(404);
  const [row] = await rowsOf(office);
  expect(row!.readings).toMatchObject([{ value: 5, previous: marked, isOdd: "below" }]);
  // What the office enters afterwards for a time before theirs is not theirs.
  await set(office, earlier, after, marked + 2);
  expect(await allThatReaches(after, roundId)).not.toContain("8765433");
});

test("what the office entered before somebody moved in stands, and is not told", async () => {
  const { apartment, office, residents } = await newComplex(1);
  const [before] = residents as [Actor];
  const roundId = await open(office);
  await set(office, roundId, before, marked);
  await call(server, office, "moveOutHousehold", { householdId: await householdOf(before) });
  const after = await builders(server.database).resident(apartment, { unit: 101 });
  expect(await own(after)).toMatchObject([{ value: null, by: "office" }]);
  expect(await submit(after, 7)).toMatchObject({ by: "office" });
  expect(await allThatReaches(after, roundId)).not.toContain(String(marked));
});
