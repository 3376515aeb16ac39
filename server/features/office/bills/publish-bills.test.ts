import { sql } from "kysely";
import { expect, test } from "vitest";

import { publishDueBills } from "#server/jobs/publish-bills.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { billing } from "#server/testing/billing.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, call, errorOf, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download } from "#server/testing/uploading.ts";

const server = useTestServer();
const { newComplex, send, check, publish, publishFile, rowsOf, billOf } = billing(server);

const codeOf = async (failing: Promise<unknown>) => (await errorOf(failing)).details.code;
const alertsOf = async (person: Actor) => (await call(server, person, "getAlerts", null)).alerts;
test("a month goes from the file to each home, whose people are told once", async () => {
  const { office, residents } = await newComplex(2);
  const rows = rowsOf([101, 10_000, 20_000, 5_000], [102, 11_000, 21_000, 6_000]);
  const fileId = await send(office, rows);
  const checked = await call(server, office, "checkBillFile", { fileId, month: "2026-09" });
  expect(checked).toMatchObject({
    summary: { homes: 2, sumWon: 73_000, itemCount: 3, newItems: [], skippedHomes: 0, missingHomes: 0 },
    layout: "wide",
    errorCount: 0,
    warnings: [],
    items: [
      { name: "청소비", group: "common", sumWon: 21_000, homes: 2, sumWonLastMonth: null },
      { name: "세대전기료", group: "usage", sumWon: 41_000 },
      { name: "장기수선충당금", group: "reserve", sumWon: 11_000 },
    ],
  });
  const published = await call(server, office, "publishBills", {
    fileId,
    month: "2026-09",
    dueOn: inDays(14),
    account: "국민 123-45",
    remark: "늦지 않게 내 주세요.",
  });
  expect(published).toMatchObject({ homes: 2, sumWon: 73_000, told: 2 });
  const bill = await billOf(residents[0]!);
  expect(bill).toMatchObject({
    month: "2026-09",
    total: 35_000,
    dueOn: inDays(14),
    account: "국민 123-45",
    groups: [
      { group: "common", sum: 10_000 },
      { group: "usage", sum: 20_000 },
      { group: "reserve", sum: 5_000 },
    ],
    difference: null,
    because: [],
    paid: "unknown",
    correctedAt: null,
  });
  const [alert] = await alertsOf(residents[1]!);
  const day = new Date(`${inDays(14)}T00:00:00Z`);
  expect(alert).toMatchObject({
    title: `9월 관리비가 나왔어요. ${day.getUTCMonth() + 1}월 ${day.getUTCDate()}일까지예요.`,
    url: "/resident/bills/2026-09",
  });
  expect(await alertsOf(office)).toEqual([]);
});

test("what is wrong refuses the file, and what is strange wants to be seen", async () => {
  const { office } = await newComplex(2);
  const wrong = await send(office, [
    ...rowsOf([101, 10_000, 20_000, 5_000]),
    [101, 101, 1, 1, 1, 3],
    [101, 102, "무료", 1.5, 0, 10],
    [101, "", 5, 0, 0, 5],
  ]);
  const checked = await check(office, wrong);
  expect(checked.errors.map(({ code, row, column }) => [code, row, column])).toEqual([
    ["home_twice", 3, null],
    ["amount_invalid", 4, "C"],
    ["amount_fraction", 4, "D"],
    ["sum_mismatch", 4, null],
    ["home_missing", 5, "B"],
  ]);
  expect(await codeOf(publishFile(office, wrong))).toBe("bill_has_errors");
  const strange = await send(office, rowsOf([101, 10_000, 20_000, 5_000], [999, 1_000, 0, 0]));
  const { warnings, summary } = await check(office, strange);
  expect(warnings.map(({ code, count }) => [code, count])).toEqual([
    ["home_unknown", 1],
    ["home_without_row", 1],
  ]);
  expect(summary).toMatchObject({ homes: 1, sumWon: 35_000, skippedHomes: 1, skippedWon: 1_000 });
  expect(await codeOf(publishFile(office, strange, { acceptWarnings: false }))).toBe("bill_has_warnings");
  expect(await codeOf(publishFile(office, strange, { dueOn: inDays(-1) }))).toBe("due_before_publish");
  expect(await codeOf(publishFile(office, strange, { month: "2026-08" }))).toBe("bill_file_outdated");
  expect(await codeOf(check(office, strange, { month: "2099-01" }))).toBe("month_not_over_yet");
  expect(await publishFile(office, strange)).toMatchObject({ homes: 1, sumWon: 35_000 });
});

test("a repeated call publishes once", async () => {
  const { office, residents } = await newComplex(1);
  const fileId = await send(office, rowsOf([101, 10_000, 20_000, 5_000]));
  await check(office, fileId);
  const data = { fileId, month: "2026-09", dueOn: inDays(14), requestId: crypto.randomUUID() };
  const once = async () =>
    (await post(server, "/asia-northeast3/publishBills", { data }, bearer(office))).json<object>();
  const first = await once();
  expect(first).toMatchObject({ result: { homes: 1 } });
  expect(await once()).toEqual(first);
  expect(await alertsOf(residents[0]!)).toHaveLength(1);
});

test("an item that nothing is known of wants a group, once", async () => {
  const { office, residents } = await newComplex(1);
  const rows = [
    ["동", "호", "청소비", "헬스장 이용", "합계"],
    [101, 101, 1_000, 2_000, 3_000],
  ];
  const fileId = await send(office, rows);
  expect((await check(office, fileId)).items[1]).toMatchObject({ name: "헬스장 이용", group: null });
  expect(await errorOf(publishFile(office, fileId))).toMatchObject({
    message: "'헬스장 이용' 항목의 구분을 골라 주세요.",
    details: { code: "item_group_missing", field: "groups" },
  });
  await publishFile(office, fileId, { groups: { "헬스장 이용": "other" } });
  expect((await billOf(residents[0]!)).groups.map(({ group }) => group)).toEqual(["common", "other"]);
  const next = await send(office, rows);
  expect((await check(office, next, { month: "2026-10" })).items[1]).toMatchObject({ group: "other" });
});

test("a correction tells the homes that it changes, and the same file changes nothing", async () => {
  const { office, residents } = await newComplex(3);
  const first = rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0], [103, 30_000, 0, 0]);
  await publish(office, first);
  for (const resident of residents) await billOf(resident);
  expect(await publish(office, first)).toMatchObject({ told: 0 });
  expect((await billOf(residents[0]!)).correctedAt).toBeNull();
  const corrected = rowsOf([101, 10_000, 0, 0], [102, 25_000, 0, 0], [103, 30_000, 0, 0]);
  expect(await publish(office, corrected)).toMatchObject({ told: 1, sumWon: 65_000 });
  const correctedAt = expect.any(String) as string;
  expect(await billOf(residents[1]!)).toMatchObject({ total: 25_000, correctedAt, isChanged: true });
  expect(await billOf(residents[0]!)).toMatchObject({ total: 10_000, correctedAt, isChanged: false });
  const { bills } = await call(server, office, "getBills", { month: "2026-09" });
  expect(bills.map(({ unit, isChanged }) => [unit, isChanged])).toEqual([
    ["101", false],
    ["102", true],
    ["103", false],
  ]);
  const titles = await Promise.all(
    residents.map(async (one) => (await alertsOf(one)).map(({ title }) => title)),
  );
  expect(titles.map((one) => one.includes("9월 관리비가 바로잡혔어요."))).toEqual([false, true, false]);
  expect(
    await codeOf(publish(office, corrected, { at: new Date(Date.now() + 3_600_000).toISOString() })),
  ).toBe("invalid_input");
});

test("of two who publish at once one wins, and a check of before is out of date", async () => {
  const { office, residents } = await newComplex(1);
  const files = await Promise.all([1_000, 2_000].map((won) => send(office, rowsOf([101, won, 0, 0]))));
  for (const fileId of files) await check(office, fileId);
  const other = await builders(server.database).manager({ id: office.apartmentId! });
  const again = await send(other, rowsOf([101, 3_000, 0, 0]));
  await check(other, again);
  const outcomes = await Promise.allSettled([publishFile(office, files[0]!), publishFile(other, again)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await codeOf(publishFile(office, files[1]!))).toBe("bill_file_outdated");
  expect(await alertsOf(residents[0]!)).toHaveLength(1);
});

test("what waits for its time is unknown until then, and can be taken back", async () => {
  const { office, residents } = await newComplex(1);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const waiting = await publish(office, rowsOf([101, 10_000, 0, 0]), { at });
  expect(waiting).toMatchObject({ publishedAt: null, told: 0 });
  const { months } = await call(server, office, "getBillMonths", null);
  expect(months).toMatchObject([{ month: "2026-09", state: "scheduled", publishedAt: null, homes: 1 }]);
  expect(await codeOf(billOf(residents[0]!))).toBe("bill_not_found");
  expect((await call(server, residents[0], "getBillMonths", null)).months).toEqual([]);
  await call(server, office, "withdrawBills", { month: "2026-09", reason: "다시 올릴게요." });
  expect((await call(server, office, "getBillMonths", null)).months).toEqual([]);

  await publish(office, rowsOf([101, 12_000, 0, 0]), { at });
  await asGate(server.database, (db) =>
    sql`update bill_months set publish_at = now() where apartment_id = ${office.apartmentId}`.execute(db),
  );
  await Promise.all([publishDueBills(server.database), publishDueBills(server.database)]);
  expect(await billOf(residents[0]!)).toMatchObject({ total: 12_000 });
  expect(await alertsOf(residents[0]!)).toHaveLength(1);
});

test("what comes out while another is on its way is corrected by it, and those it changes are told", async () => {
  const { office, residents } = await newComplex(2);
  // Of homes where somebody has come just now, all is looked up at the end.
  await asGate(server.database, (db) =>
    sql`update occupancies set began_at = now() - interval '1 day' where apartment_id = ${office.apartmentId}`.execute(
      db,
    ),
  );
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 20_000, 0, 0]), { at });
  const actor = { role: "manager", apartmentId: office.apartmentId!, userId: office.id } as const;
  // Of a draft, every line is written before anybody sees it, and nothing is out then that it could differ from.
  const draft = await acting(server.database, actor, async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into bill_months (apartment_id, month, items, usages, sums, averages, home_count, sum_won, due_on)
      select apartment_id, month, items, usages, sums, averages, home_count, sum_won + 5000, due_on from bill_months
      returning id
    `.execute(db);
    await sql`
      insert into bills (apartment_id, bill_month_id, household_id, month, amounts, usage, readings, total, total_after_due)
      select apartment_id, ${rows[0]!.id}, household_id, month, amounts, usage, readings,
        case when total = 20000 then 25000 else total end, total_after_due
      from bills
    `.execute(db);
    return rows[0]!.id;
  });
  await asGate(server.database, (db) =>
    sql`update bill_months set publish_at = now() where state = 'scheduled' and apartment_id = ${office.apartmentId}`.execute(
      db,
    ),
  );
  await publishDueBills(server.database);
  await acting(server.database, actor, (db) => sql`select publish_bills(${draft})`.execute(db));
  expect(await billOf(residents[1]!)).toMatchObject({ total: 25_000, isChanged: true });
  expect(await billOf(residents[0]!)).toMatchObject({ total: 10_000, isChanged: false });
});

test("a withdrawn month is gone with its alerts, and comes back to whom it belonged", async () => {
  const { office, residents } = await newComplex(1);
  await publish(office, rowsOf([101, 10_000, 0, 0]));
  await call(server, office, "withdrawBills", { month: "2026-09", reason: "금액이 틀렸어요." });
  expect(await codeOf(billOf(residents[0]!))).toBe("bill_not_found");
  expect(await alertsOf(residents[0]!)).toEqual([]);
  const gone = { month: "2026-09", reason: "금액이 틀렸어요." };
  expect(await codeOf(call(server, office, "withdrawBills", gone))).toBe("bill_not_found");
  await publish(office, rowsOf([101, 11_000, 0, 0]));
  expect(await billOf(residents[0]!)).toMatchObject({ total: 11_000, correctedAt: null });
});

test("who was still to be told of a month that was taken back, or has moved since, is not told", async () => {
  const { office, residents } = await newComplex(2);
  const [moved, stays] = residents as [Actor, Actor];
  await publish(office, rowsOf([101, 10_000, 0, 0], [102, 10_000, 0, 0]));
  // As if a server had stopped before it told anybody.
  const stop = () =>
    asGate(server.database, (db) =>
      sql`
        with stopped as (delete from alerts where apartment_id = ${office.apartmentId})
        insert into bill_tellings (apartment_id, bill_month_id, kind, person_ids)
        select apartment_id, id, 'bill_published', ${[moved.id, stays.id]}::uuid[]
        from bill_months where apartment_id = ${office.apartmentId} and state = 'published'
      `.execute(db),
    );
  const tell = () => publishDueBills(server.database);
  await stop();
  await call(server, office, "updateResident", { residentId: moved.id, building: 109, unit: 901 });
  await tell();
  expect(await Promise.all([moved, stays].map(alertsOf))).toEqual([[], [expect.anything()]]);
  await stop();
  await call(server, office, "withdrawBills", { month: "2026-09", reason: "금액이 틀렸어요." });
  const { rows } = await asGate(server.database, (db) =>
    sql`select from bill_tellings where apartment_id = ${office.apartmentId}`.execute(db),
  );
  expect(rows).toEqual([]);
});

test("the file is the office's alone, and only of those with the right", async () => {
  const { apartment, office, residents } = await newComplex(1);
  const fileId = await send(office, rowsOf([101, 10_000, 0, 0]));
  await check(office, fileId);
  await publishFile(office, fileId);
  const build = builders(server.database);
  const colleague = await build.manager(apartment);
  const guard = await build.manager(apartment, { rights: ["visitors"] });
  const statusOf = async (person: Actor) => (await download(server, person, `/files/${fileId}`)).statusCode;
  expect(await Promise.all([office, colleague, guard, residents[0]!].map(statusOf))).toEqual([
    200, 200, 404, 404,
  ]);
});
