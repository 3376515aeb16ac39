import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { complaintCategoryNames } from "#contract/values/complaint-categories.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { disclosing, month } from "#server/testing/disclosing.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const { newOffice, seed, draftOf, publish, save } = disclosing(server);

test("a month is Seoul's, and counts what was filed and what was resolved in it", async () => {
  const { apartment, manager, resident } = await newOffice();
  await seed(apartment, resident, [
    { category: "leak", filed: "2026-02-28 23:59", resolved: "2026-03-01 00:00" },
    { category: "leak", filed: "2026-03-01 00:00", resolved: "2026-03-03 09:00" },
    { category: "leak", filed: "2026-03-10 12:00", resolved: "2026-03-20 12:00" },
    { category: "leak", filed: "2026-03-31 23:59", resolved: "2026-04-01 00:00" },
    { category: "leak", filed: "2026-03-15 12:00" },
    { category: "leak", filed: "2026-04-01 00:00" },
  ]);
  const draft = await draftOf(manager);
  expect(draft.counts).toEqual([{ category: "leak", received: 4, resolved: 3, medianDays: 2 }]);
  expect(draft).toMatchObject({ isOver: true, disclosureId: null });
  expect(draft.entries).toHaveLength(3);
});

test("a category with fewer than three is counted with 기타, and its days, too", async () => {
  const { apartment, manager, resident } = await newOffice();
  await seed(apartment, resident, [
    ...Array.from({ length: 3 }, () => ({ category: "parking", filed: "2026-03-02 10:00" })),
    { category: "noise", filed: "2026-03-02 10:00", resolved: "2026-03-05 10:00" },
    { category: "noise", filed: "2026-03-02 10:00", resolved: "2026-03-09 10:00" },
    { category: "smoking", filed: "2026-03-02 10:00" },
    { category: "elevator", filed: "2026-02-27 10:00", resolved: "2026-03-01 10:00" },
  ]);
  const { counts, entries } = await draftOf(manager);
  expect(counts).toEqual([
    { category: "parking", received: 3, resolved: 0, medianDays: null },
    { category: "other", received: 3, resolved: 3, medianDays: 3 },
  ]);
  expect(entries.map(({ category }) => category)).toEqual(["other", "other", "other"]);
});

describe("a seeded month", () => {
  const marks = { name: "표시한이름", nickname: "표시별명" };
  const phone = "010-9876-5432";
  const summaries = ["배관을 교체하고 마른 것을 확인했어요.", "야간 순찰을 늘렸어요."];
  let office: Awaited<ReturnType<typeof newOffice>>;
  let ids: string[];

  beforeAll(async () => {
    office = await newOffice();
    const author = await build().resident(office.apartment, { building: 87_871, unit: 76_761, ...marks });
    const categories = complaintCategoryNames.flatMap((category, place) =>
      Array.from({ length: place % 4 }, () => category),
    );
    ids = await seed(
      office.apartment,
      author,
      categories.map((category, place) => ({
        category,
        title: `표시한제목 ${place}`,
        content: `표시한문장 ${place}. 87871동 76761호 ${marks.name}, ${phone}로 연락 주세요.`,
        filed: `2026-03-${String(place + 1).padStart(2, "0")} 08:00`,
        resolved: `2026-03-${String(place + 3).padStart(2, "0")} 08:00`,
      })),
    );
    for (const [place, summary] of summaries.entries()) await save(office.manager, ids[place]!, summary);
    await publish(office.manager);
  });

  test("tells residents numbers and the office's own lines, and nothing of a complaint", async () => {
    const { disclosures } = await call(server, office.resident, "getDisclosures", null);
    expect(disclosures).toMatchObject([{ month, received: ids.length, resolved: ids.length }]);
    const { disclosure } = await call(server, office.resident, "getDisclosure", {
      disclosureId: disclosures[0]!.id,
    });
    expect(disclosure.lines.map(({ summary }) => summary).toSorted()).toEqual(summaries.toSorted());
    for (const { category, received } of disclosure.counts) {
      if (category !== "other") expect(received).toBeGreaterThanOrEqual(3);
    }
    const total = disclosure.counts.reduce((sum, { received }) => sum + (received ?? 0), 0);
    expect(total).toBe(ids.length);
    const told = JSON.stringify([disclosures, disclosure]);
    for (const mark of ["표시한", "표시별명", "87871", "76761", phone, "김소장", ...ids]) {
      expect(told).not.toContain(mark);
    }
  });

  test("hides the very same on a resident's own connection", async () => {
    const { apartment, resident } = office;
    const bound = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
    const seen = await acting(server.database, bound, async (db) => ({
      drafts: await db.selectFrom("disclosure_entries").selectAll().execute(),
      published: await db.selectFrom("disclosures").selectAll().execute(),
      names: (await sql`select * from names_of_complainants(array[${ids[0]!}]::uuid[])`.execute(db)).rows,
    }));
    expect(seen).toMatchObject({
      drafts: [],
      published: [{ month: expect.anything() }],
      names: [],
    });
    expect(JSON.stringify(seen)).not.toContain("표시");
  });
});

describe("publishing", () => {
  test("waits for the month's end", async () => {
    const { manager } = await newOffice();
    const { rows } = await sql<{ month: string }>`select to_char(seoul_today(), 'YYYY-MM') as month`.execute(
      server.database.kysely,
    );
    for (const early of [rows[0]!.month, "2099-01"]) {
      const error = await errorOf(call(server, manager, "publishDisclosure", { month: early }));
      expect(error).toMatchObject({ details: { code: "month_not_over" } });
      expect(await call(server, manager, "getDisclosureDraft", { month: early })).toMatchObject({
        isOver: false,
      });
    }
  });

  test("happens once, is recorded, and what is published stands", async () => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    await save(manager, complaintId!, "고쳤어요.");
    const answers = await Promise.allSettled([publish(manager), publish(manager)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await errorOf(publish(manager))).toMatchObject({
      status: "ALREADY_EXISTS",
      message: "이미 공개한 달이에요.",
    });
    const { disclosureId } = await draftOf(manager);
    const read = async () =>
      (await call(server, resident, "getDisclosure", { disclosureId: disclosureId! })).disclosure;
    const before = await read();
    await call(server, manager, "deleteComplaint", { complaintId: complaintId! });
    expect(await read()).toEqual(before);
    const bound = { role: "manager", apartmentId: apartment.id, userId: manager.id } as const;
    for (const change of [sql`update disclosures set counts = '[]'`, sql`delete from disclosures`]) {
      const changing = acting(server.database, bound, (db) => change.execute(db));
      await expect(changing).rejects.toMatchObject({ code: "42501" });
    }
    const records = await acting(server.database, bound, async (db) => {
      await sql`set local role none`.execute(db);
      const { rows } = await sql<{ action: string }>`
        select action from audit_log where subject_id = ${disclosureId}::uuid
      `.execute(db);
      return rows;
    });
    expect(records).toEqual([{ action: "disclosure_published" }]);
  });

  test("and writing are the work of complaints alone; reading is everybody's of the apartment", async () => {
    const { apartment, manager } = await newOffice();
    const { disclosureId } = await publish(manager);
    const guard = await build().manager(apartment, { rights: ["visitors"] });
    await call(server, guard, "getDisclosure", { disclosureId });
    for (const error of await errorsOf([draftOf(guard), publish(guard)])) {
      expect(error).toMatchObject({ details: { code: "right_not_granted" } });
    }
    const stranger = await build().resident(await build().apartment());
    const reading = call(server, stranger, "getDisclosure", { disclosureId });
    expect(await errorOf(reading)).toMatchObject({ details: { code: "disclosure_not_found" } });
  });
});

test("the office is reminded from the 5th on, of a month with complaints that nothing tells of", async () => {
  const { apartment, manager, resident } = await newOffice();
  const due = (today: string, rights: "complaints" | "visitors" = "complaints") =>
    acting(
      server.database,
      { role: "manager", apartmentId: apartment.id, userId: manager.id, rights: [rights] },
      async (db) => {
        const { rows } = await sql<{ month: string | null }>`
          select disclosure_due(${today}::date) as month
        `.execute(db);
        return rows[0]!.month;
      },
    );
  expect(await due("2026-04-05")).toBeNull();
  await seed(apartment, resident, [{ filed: "2026-03-31 23:00" }]);
  expect(await due("2026-04-04")).toBeNull();
  expect(await due("2026-04-05")).toBe(month);
  expect(await due("2026-04-30", "visitors")).toBeNull();
  expect(await due("2026-05-05")).toBeNull();
  await publish(manager);
  expect(await due("2026-04-30")).toBeNull();
});
