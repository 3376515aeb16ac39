import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { readTable } from "#server/domain/foreign-table/read-table.ts";
import { asGate } from "#server/testing/acting.ts";
import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { moveRound } from "#server/testing/meter-rounds.ts";
import { metering } from "#server/testing/metering.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const { newComplex, publish } = billing(server);

const { open, submit, own, rowsOf, set } = metering(server);

const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details.code;
type Opening = Input<"openMeterRound">;

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
    expect(await call(server, office, "closeMeterRound", { roundId })).toMatchObject({
      roundId,
      message: "검침을 마감했어요.",
    });
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
  const [home] = residents as [Actor];
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
  expect(await codeOf(submit(home, 1))).toBe("meter_round_closed");
  const { roundId } = await tried({ from: inDays(2), to: inDays(32) });
  expect(await codeOf(tried({ from: inDays(40), to: inDays(41) }))).toBe("meter_round_open");
  expect(await call(server, home, "getMyMeterRound", null)).toMatchObject({
    round: { state: "coming", from: inDays(2) },
  });
  expect(await codeOf(submit(home, 1))).toBe("meter_round_closed");
  expect(await call(server, office, "closeMeterRound", { roundId })).toMatchObject({
    message: "검침을 취소했어요.",
  });
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

const metered = [
  ["동", "호", "청소비", "합계", "수도 전월지침", "수도 당월지침", "수도 사용량"],
  [101, 101, 10_000, 10_000, 300, 310, 10],
];

test("where there was no round, the last bill says what the meter said and what is usual", async () => {
  const { office, residents } = await newComplex(1);
  await publish(office, metered);
  await asGate(server.database, (db) =>
    sql`
      update bill_months set published_at = now() - interval '2 days' where apartment_id = ${office.apartmentId}
    `.execute(db),
  );
  await open(office);
  expect(await own(residents[0]!)).toMatchObject([{ previous: 310 }]);
  expect((await rowsOf(office))[0]!.readings).toMatchObject([{ value: null, previous: 310 }]);
  await submit(residents[0]!, 341);
  expect((await rowsOf(office))[0]!.readings).toMatchObject([{ previous: 310, usage: 31, isOdd: "high" }]);
});

test("a bill that came out after a round began says nothing of what was before it", async () => {
  const { office, residents } = await newComplex(1);
  const roundId = await open(office);
  await publish(office, metered);
  await submit(residents[0]!, 341);
  expect((await rowsOf(office, { roundId }))[0]!.readings).toMatchObject([{ previous: null, isOdd: null }]);
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
