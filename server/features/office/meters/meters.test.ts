import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { readTable } from "#server/domain/foreign-table/read-table.ts";
import { acting } from "#server/testing/acting.ts";
import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { householdOf as homeOf, moveRound } from "#server/testing/meter-rounds.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const { newComplex, publish } = billing(server);

/** A reading that no other figure contains. */
const marked = 8_765_431.25;

const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details.code;
const householdOf = (person: Actor) => homeOf(server.database, person);

type Opening = Input<"openMeterRound">;

const open = async (office: Actor, kinds: Opening["kinds"] = ["water"], to = inDays(5)) =>
  (await call(server, office, "openMeterRound", { kinds, from: inDays(0), to })).roundId;

const submit = (person: Actor, value: number, more: Partial<Input<"submitMeterReading">> = {}) =>
  call(server, person, "submitMeterReading", { kind: "water", value, ...more });

const own = async (person: Actor) => (await call(server, person, "getMyMeterRound", null)).readings;

const rowsOf = async (office: Actor, asked: Input<"getMeterRound"> = {}) =>
  (await call(server, office, "getMeterRound", asked)).rows;

const set = async (office: Actor, roundId: string, home: Actor, value: number | null) =>
  call(server, office, "setMeterReading", {
    roundId,
    householdId: await householdOf(home),
    kind: "water",
    value,
  });

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

test("a week of reading: homes enter, the office sees who is missing, corrects, saves the sheet and closes", async () => {
  const { office, residents } = await newComplex(3);
  const [first, second] = residents as [Actor, Actor];
  const roundId = await open(office, ["water", "electricity"]);
  expect(await submit(first, 120.5)).toMatchObject({
    by: "household",
    message: "저장했어요. 1가지 남았어요.",
  });
  await submit(first, 3000, { kind: "electricity" });
  await submit(second, 80);
  const { round, rows } = await call(server, office, "getMeterRound", null);
  expect(round).toMatchObject({ id: roundId, state: "open", homes: 3, enteredHomes: 1, oddHomes: 0 });
  // What misses something comes first.
  expect(rows.map(({ unit }) => unit)).toEqual(["102", "103", "101"]);
  expect(rows[2]!.readings).toMatchObject([
    { kind: "water", value: 120.5, previous: null, usage: null, by: "household", checkedAt: null },
    { kind: "electricity", value: 3000 },
  ]);
  const missing = await call(server, office, "getMeterRound", { filter: "missing", query: "101-103" });
  expect([missing.rows.map(({ unit }) => unit), missing.total]).toEqual([["103"], 1]);
  const page = await call(server, office, "getMeterRound", { limit: 2 });
  const next = await call(server, office, "getMeterRound", { limit: 2, cursor: page.nextCursor });
  expect([...page.rows, ...next.rows].map(({ unit }) => unit)).toEqual(["102", "103", "101"]);

  await set(office, roundId, second, 81);
  // The office's value stands against later ones.
  expect(await submit(second, 85)).toMatchObject({ by: "office" });
  expect(await own(second)).toMatchObject([
    { kind: "water", value: 81, by: "office" },
    { kind: "electricity", value: null },
  ]);
  await set(office, roundId, second, null);
  expect(await submit(second, 85)).toMatchObject({ by: "household" });

  const { fileName, fileData } = await call(server, office, "exportMeterRound", { roundId });
  expect(fileName).toBe(`검침_${inDays(0)}.xlsx`);
  const table = await readTable({ content: Buffer.from(fileData, "base64"), isWorkbook: true, sheet: null });
  const kinds = ["수도", "전기"].flatMap((kind) =>
    ["전월지침", "당월지침", "사용량"].map((word) => `${kind} ${word}`),
  );
  expect(table.rows).toEqual([
    ["동", "호", ...kinds],
    [101, 101, null, 120.5, null, null, 3000, null],
    [101, 102, null, 85, null, null, null, null],
    [101, 103, null, null, null, null, null, null],
  ]);

  for (let time = 0; time < 2; time += 1)
    expect(await call(server, office, "closeMeterRound", { roundId })).toMatchObject({ roundId });
  expect(await codeOf(submit(first, 121))).toBe("meter_round_closed");
  expect(await call(server, first, "getMyMeterRound", null)).toMatchObject({ round: null, readings: [] });
  // The office goes on after the end.
  await set(office, roundId, first, 122);
  expect((await rowsOf(office, { query: "101-101" }))[0]!.readings[0]).toMatchObject({
    value: 122,
    by: "office",
  });
});

test("a round is opened for days that lie ahead, one at a time", async () => {
  const { office, residents } = await newComplex(1);
  const given: Opening = { kinds: ["gas"], from: inDays(0), to: inDays(1) };
  const tried = (change: Partial<Opening>) => call(server, office, "openMeterRound", { ...given, ...change });
  const wrong: [Partial<Opening>, string][] = [
    [{ from: inDays(-1) }, "from"],
    [{ from: inDays(2) }, "to"],
    [{ to: inDays(31) }, "to"],
    [{ kinds: [] }, "kinds"],
    [{ kinds: ["gas", "gas"] }, "kinds"],
  ];
  for (const [change, field] of wrong)
    expect(await errorOf(tried(change))).toMatchObject({ status: "INVALID_ARGUMENT", details: { field } });
  expect(await codeOf(call(server, office, "getMeterRound", null))).toBe("meter_round_not_found");
  expect(await codeOf(submit(residents[0]!, 1))).toBe("meter_round_closed");
  const { roundId } = await tried({ from: inDays(2), to: inDays(32) });
  expect(await codeOf(tried({ from: inDays(40), to: inDays(41) }))).toBe("meter_round_open");
  expect(await call(server, residents[0]!, "getMyMeterRound", null)).toMatchObject({
    round: { state: "coming", from: inDays(2) },
  });
  expect(await codeOf(submit(residents[0]!, 1))).toBe("meter_round_closed");
  await call(server, office, "closeMeterRound", { roundId });
  const both = await Promise.allSettled([tried({}), tried({})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a round is open to the end of its last day in Seoul", async () => {
  const { office, residents } = await newComplex(1);
  const roundId = await open(office, ["water"], inDays(0));
  await submit(residents[0]!, 10);
  await moveRound(server.database, roundId, -1);
  expect(await codeOf(submit(residents[0]!, 11))).toBe("meter_round_closed");
  expect((await call(server, office, "getMeterRound", null)).round.state).toBe("closed");
  await open(office);
});

test("less than last time is asked about once; three times the usual is the office's to see", async () => {
  const { office, residents } = await newComplex(1);
  const [home] = residents as [Actor];
  let days = -200;
  for (const value of [100, 110, 120]) {
    const roundId = await open(office);
    await submit(home, value);
    await call(server, office, "closeMeterRound", { roundId });
    await moveRound(server.database, roundId, days);
    days += 30;
  }
  const roundId = await open(office);
  expect(await own(home)).toMatchObject([{ value: null, previous: 120, by: null }]);
  expect(await errorOf(submit(home, 119.999))).toMatchObject({
    message: "지난 검침보다 작은 값이에요. 맞으면 한 번 더 눌러 주세요.",
    details: { code: "reading_below_last", field: "value" },
  });
  expect(await own(home)).toMatchObject([{ value: null }]);
  await submit(home, 119.999, { sure: true });
  const oddOf = async () =>
    (await rowsOf(office, { filter: "odd" })).map(({ readings }) => readings.map(({ isOdd }) => isOdd));
  expect(await oddOf()).toEqual([["below"]]);
  await submit(home, 150);
  expect(await oddOf()).toEqual([]);
  await submit(home, 150.001);
  expect(await oddOf()).toEqual([["high"]]);
  expect(await call(server, office, "getMeterRound", null)).toMatchObject({ round: { oddHomes: 1 } });
  // Whoever looked at the meter has said so: it stays marked, and waits for nobody.
  await set(office, roundId, home, 150.001);
  expect(await oddOf()).toEqual([["high"]]);
  expect(await call(server, office, "getMeterRound", null)).toMatchObject({ round: { oddHomes: 0 } });
  expect((await rowsOf(office))[0]!.readings[0]!.checkedAt).not.toBeNull();
});

test("a correction of an earlier round is what the later one is compared with", async () => {
  const { office, residents } = await newComplex(1);
  const earlier = await open(office);
  await submit(residents[0]!, 100);
  await call(server, office, "closeMeterRound", { roundId: earlier });
  await moveRound(server.database, earlier, -30);
  const later = await open(office);
  await submit(residents[0]!, 120);
  const laterOne = async () => (await rowsOf(office, { roundId: later }))[0]!.readings[0];
  expect(await laterOne()).toMatchObject({ previous: 100, usage: 20, isOdd: null });
  await set(office, earlier, residents[0]!, 130);
  expect(await laterOne()).toMatchObject({ previous: 130, usage: null, isOdd: "below" });
  await set(office, earlier, residents[0]!, null);
  expect(await laterOne()).toMatchObject({ previous: null, usage: null, isOdd: null });
});

test("where there was no round, the last bill says what the meter said and what is usual", async () => {
  const { office, residents } = await newComplex(1);
  await publish(office, [
    ["동", "호", "청소비", "합계", "수도 전월지침", "수도 당월지침", "수도 사용량"],
    [101, 101, 10_000, 10_000, 300, 310, 10],
  ]);
  await open(office);
  expect(await own(residents[0]!)).toMatchObject([{ previous: 310 }]);
  expect((await rowsOf(office))[0]!.readings).toMatchObject([{ value: null, previous: 310 }]);
  await submit(residents[0]!, 341);
  expect((await rowsOf(office))[0]!.readings).toMatchObject([{ previous: 310, usage: 31, isOdd: "high" }]);
});

test("values and kinds that are none are refused at their field", async () => {
  const { office, residents } = await newComplex(1);
  const [home] = residents as [Actor];
  await open(office);
  for (const value of [-1, 10_000_000, 1.0001])
    expect(await errorOf(submit(home, value))).toMatchObject({ details: { field: "value" } });
  expect(await errorOf(submit(home, 1, { kind: "gas" }))).toMatchObject({
    status: "INVALID_ARGUMENT",
    details: { field: "kind" },
  });
  await submit(home, 0);
  await submit(home, 9_999_999.999);
  expect(await own(home)).toMatchObject([{ value: 9_999_999.999 }]);
});

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
