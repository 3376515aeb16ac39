import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const november = { from: "2025-11-01", to: "2025-11-30" };

/** An office with three complaints: one of a resident, answered; one that somebody telephoned; one of December. */
async function newRegister() {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment, { name: "김소장" });
  const resident = await build().resident(apartment, { building: 101, unit: 1203, name: "숨은주민" });
  const file = (title: string) => call(server, resident, "createComplaint", { title, content: "내용" });
  const leak = await file("=1+1 누수");
  const later = await file("다음 달");
  const called = await call(server, manager, "takeComplaint", {
    source: "phone",
    place: "지하 2층 주차장",
    content: "등이 나갔어요",
    category: "lighting",
    callerName: "숨은전화인",
    callerPhone: "010-7777-1234",
  });
  await call(server, manager, "assignComplaint", { ...leak, staffId: manager.id });
  await call(server, manager, "answerComplaints", {
    complaintIds: [leak.complaintId],
    content: `고쳤어요.${"가".repeat(600)}`,
    status: "resolved",
  });
  await call(server, manager, "addComplaintNote", { ...leak, content: "숨은메모" });
  const moments = [
    [leak.complaintId, "2025-11-01T00:00:07+09:00"],
    [called.complaintId, "2025-11-30T23:59:59+09:00"],
    [later.complaintId, "2025-12-01T00:00:00+09:00"],
  ];
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
    await sql`set local role none`.execute(db);
    for (const [id, at] of moments)
      await sql`update complaints set created_at = ${at} where id = ${id}`.execute(db);
  });
  return { apartment, manager, leak };
}

test("the register has a period's complaints in their order, by Seoul's days, and names nobody who called", async () => {
  const { manager } = await newRegister();
  const { entries } = await call(server, manager, "readComplaintRegister", november);
  expect(entries).toMatchObject([
    {
      number: "20251101-000007",
      source: "app",
      home: "101동 1203호",
      title: "=1+1 누수",
      status: "resolved",
      assigneeName: "김소장",
      resolvedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    },
    {
      number: "20251130-235959",
      source: "phone",
      home: null,
      place: "지하 2층 주차장",
      category: "lighting",
      status: "submitted",
      assigneeName: null,
      resolvedOn: null,
      outcome: null,
    },
  ]);
  expect(entries[0]!.outcome).toMatch(/^고쳤어요\.가+…$/);
  expect(entries[0]!.outcome).toHaveLength(500);
  expect(JSON.stringify(entries)).not.toMatch(/숨은|7777/);
});

test("it is narrowed down as the list is, and a period that ends before it begins is refused at its field", async () => {
  const { manager, leak } = await newRegister();
  const titles = async (filter: object) =>
    (await call(server, manager, "readComplaintRegister", { ...november, ...filter })).entries.map(
      ({ title }) => title,
    );
  expect(await titles({ status: "open" })).toEqual(["등이 나갔어요"]);
  expect(await titles({ status: "resolved" })).toEqual(["=1+1 누수"]);
  expect(await titles({ category: "lighting" })).toEqual(["등이 나갔어요"]);
  expect(await titles({ assignee: "me" })).toEqual(["=1+1 누수"]);
  expect(await titles({ query: "101-1203" })).toEqual(["=1+1 누수"]);
  expect(await titles({ from: "2025-11-02", to: "2025-11-29" })).toEqual([]);
  const backwards = call(server, manager, "readComplaintRegister", { from: "2025-12-02", to: "2025-12-01" });
  expect(await errorOf(backwards)).toMatchObject({ details: { code: "invalid_input", field: "to" } });
  expect(leak.complaintId).toBeTruthy();
});

test("as a workbook every cell is a text, none a formula, and nobody who called is in it", async () => {
  const { manager } = await newRegister();
  const { fileData, fileName } = await call(server, manager, "exportComplaintRegister", november);
  expect(fileName).toBe("민원대장_2025-11-01_2025-11-30.xlsx");
  const parts = Object.entries(unzipSync(Buffer.from(fileData, "base64")));
  const whole = parts.map(([, content]) => strFromU8(content)).join("\n");
  expect(whole).toContain("=1+1 누수");
  expect(whole).not.toMatch(/<f[ >]/);
  expect(whole).not.toMatch(/숨은|7777/);
});

test("more than three thousand are refused, and each look is recorded without its words", async () => {
  const { apartment, manager } = await newRegister();
  await call(server, manager, "readComplaintRegister", { ...november, query: "누수" });
  await call(server, manager, "exportComplaintRegister", november);
  await acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
    await sql`set local role none`.execute(db);
    const kept = await sql<{ action: string; details: object }>`
      select action, details from audit_log
      where apartment_id = ${apartment.id} and action like 'complaint_register%' order by id
    `.execute(db);
    expect(kept.rows).toEqual([
      { action: "complaint_register_read", details: { ...november, count: 1 } },
      { action: "complaint_register_exported", details: { ...november, count: 2 } },
    ]);
    await sql`
      insert into complaints (apartment_id, title, content, source, created_at)
      select ${apartment.id}, '많음', '많음', 'patrol', '2025-11-15' from generate_series(1, 3000)
    `.execute(db);
  });
  const tooLong = call(server, manager, "readComplaintRegister", november);
  expect(await errorOf(tooLong)).toMatchObject({ details: { code: "register_too_long" } });
});
