import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newApartment() {
  const apartment = await build().apartment();
  const [manager, resident] = [
    await build().manager(apartment, { name: "김소장" }),
    await build().resident(apartment, { building: 103, unit: 1203, name: "박정숙" }),
  ];
  return { apartment, manager, resident };
}

async function file(
  resident: Actor,
  title = "누수",
  more: Partial<Input<"createComplaint">> = {},
): Promise<string> {
  const written = { title, content: "빨리 봐 주세요.", ...more };
  return (await call(server, resident, "createComplaint", written)).complaintId;
}

const shown = async (reader: Actor, complaintId: string) =>
  (await call(server, reader, "getComplaintById", { complaintId })).complaint;

async function find(manager: Actor, filter: Input<"getComplaintsByApartment">) {
  const { complaints, total, counts } = await call(server, manager, "getComplaintsByApartment", filter);
  return { titles: complaints.map(({ title }) => title).toSorted(), total, counts };
}

/** Filed so many days ago, at this time of Seoul's day. */
function fileAgo(resident: Actor, { days, at = "12:00", title = "옛 민원" }: Filed): Promise<string> {
  return asOwner({ id: resident.apartmentId! }, async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into complaints (apartment_id, title, content, author_id, author_name, created_at)
      values (${resident.apartmentId}, ${title}, '내용', ${resident.id}, '박정숙',
        (seoul_today() - ${days}::integer + ${at}::time) at time zone 'Asia/Seoul')
      returning id
    `.execute(db);
    return rows[0]!.id;
  });
}

interface Filed {
  days: number;
  at?: string;
  title?: string;
}

/** Past times are the owner's to write. */
function asOwner<Result>({ id }: Pick<TestApartment, "id">, work: (db: CallDatabase) => Promise<Result>) {
  return acting(server.database, { role: "manager", apartmentId: id }, async (db) => {
    await sql`set local role none`.execute(db);
    return work(db);
  });
}

const dayFromToday = (days: number) =>
  asOwner({ id: "" }, async (db) => {
    const { rows } = await sql<{
      day: string;
    }>`select (seoul_today() + ${days}::integer)::text as day`.execute(db);
    return rows[0]!.day;
  });

describe("a category", () => {
  test("is 기타 unless its resident says otherwise, and the office may set another", async () => {
    const { manager, resident } = await newApartment();
    const [plain, parking] = [await file(resident), await file(resident, "주차", { category: "parking" })];
    expect((await shown(manager, plain)).category).toBe("other");
    expect((await shown(resident, parking)).category).toBe("parking");
    await call(server, resident, "updateComplaint", { complaintId: parking, title: "새", content: "글" });
    expect((await shown(resident, parking)).category).toBe("parking");
    await call(server, manager, "setComplaintCategory", { complaintId: parking, category: "noise" });
    expect((await shown(resident, parking)).category).toBe("noise");
  });
});

describe("the day by which a complaint is to be done", () => {
  test("is the seventh after Seoul's day of filing, or as many after as the office says", async () => {
    const { manager, resident } = await newApartment();
    const late = await fileAgo(resident, { days: 3, at: "23:59" });
    const early = await fileAgo(resident, { days: 3, at: "00:00" });
    for (const complaintId of [late, early]) {
      expect((await shown(manager, complaintId)).dueOn).toBe(await dayFromToday(4));
    }
    await call(server, manager, "updateOfficeSettings", { complaintDueDays: 14 });
    expect((await shown(resident, await file(resident))).dueOn).toBe(await dayFromToday(14));
    expect((await shown(manager, late)).dueOn).toBe(await dayFromToday(4));
  });

  test("is overdue from the day after until the complaint is resolved", async () => {
    const { manager, resident } = await newApartment();
    const today = await fileAgo(resident, { days: 7, title: "오늘까지" });
    const past = await fileAgo(resident, { days: 8, title: "지남" });
    await file(resident, "새 민원");
    expect((await shown(manager, today)).isOverdue).toBe(false);
    expect((await shown(resident, past)).isOverdue).toBe(true);
    expect(await find(manager, { isOverdue: true })).toMatchObject({ titles: ["지남"], total: 1 });
    expect(await find(manager, { isOverdue: false })).toMatchObject({ titles: ["새 민원", "오늘까지"] });
    expect(await find(manager, { isDue: true })).toMatchObject({ titles: ["오늘까지", "지남"] });
    await call(server, manager, "setComplaintDue", { complaintId: today, dueOn: await dayFromToday(-1) });
    expect(await find(manager, { isOverdue: true })).toMatchObject({ total: 2, counts: { submitted: 2 } });
    await call(server, manager, "updateComplaintStatus", { complaintId: past, status: "resolved" });
    expect(await find(manager, { isOverdue: true })).toMatchObject({ titles: ["오늘까지"] });
  });

  test("is not its author's to set, whatever they send to the database", async () => {
    const { apartment, resident } = await newApartment();
    const complaintId = await file(resident);
    const bound = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
    const setting = acting(server.database, bound, (db) =>
      sql`update complaints set due_on = '2099-01-01' where id = ${complaintId}`.execute(db),
    );
    await expect(setting).rejects.toMatchObject({ code: "42501" });
    const { rows } = await acting(server.database, bound, (db) =>
      sql<{ done: boolean }>`select set_complaint_due(${complaintId}, '2099-01-01') as done`.execute(db),
    );
    expect(rows).toEqual([{ done: false }]);
  });
});

describe("the time of resolution", () => {
  const resolvedAt = (apartment: TestApartment, complaintId: string) =>
    asOwner(apartment, (db) =>
      db
        .selectFrom("complaints")
        .select("resolved_at")
        .where("id", "=", complaintId)
        .executeTakeFirstOrThrow(),
    );

  test("stands while a complaint is resolved, whichever way it became so", async () => {
    const { apartment, manager, resident } = await newApartment();
    const complaintId = await file(resident);
    const move = (status: "submitted" | "in_progress" | "resolved") =>
      call(server, manager, "updateComplaintStatus", { complaintId, status });
    expect(await resolvedAt(apartment, complaintId)).toEqual({ resolved_at: null });
    await move("resolved");
    const first = await resolvedAt(apartment, complaintId);
    expect(first.resolved_at).not.toBeNull();
    await call(server, manager, "setComplaintCategory", { complaintId, category: "leak" });
    expect(await resolvedAt(apartment, complaintId)).toEqual(first);
    await move("in_progress");
    expect(await resolvedAt(apartment, complaintId)).toEqual({ resolved_at: null });
    await move("resolved");
    const again = await resolvedAt(apartment, complaintId);
    expect(Date.parse(again.resolved_at!)).toBeGreaterThanOrEqual(Date.parse(first.resolved_at!));
    expect(again).not.toEqual(first);
  });
});

test("filters meet the search, and a list says how many files hang on each", async () => {
  const { manager, resident } = await newApartment();
  const photo = await build().pendingFile(resident, "complaint");
  await file(resident, "주차 1", { category: "parking", fileIds: [photo] });
  await file(resident, "주차 2", { category: "parking" });
  await file(resident, "소음", { category: "noise" });
  const found = await find(manager, { category: "parking", query: "103동 주차", limit: 1 });
  expect(found).toMatchObject({ total: 2, counts: { all: 2, submitted: 2, in_progress: 0, resolved: 0 } });
  const { complaints } = await call(server, manager, "getComplaintsByApartment", { query: "주차 1" });
  expect(complaints).toMatchObject([{ fileCount: 1 }]);
});
