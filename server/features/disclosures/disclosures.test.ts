import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { complaintCategoryNames } from "#contract/values/complaint-categories.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const month = "2026-03";

async function newOffice() {
  const apartment = await build().apartment();
  return {
    apartment,
    manager: await build().manager(apartment, { name: "김소장" }),
    resident: await build().resident(apartment, {
      building: 103,
      unit: 1203,
      name: "박정숙",
      nickname: "봄이",
    }),
  };
}

interface Sample {
  category?: string;
  title?: string;
  content?: string;
  filed: string;
  resolved?: string;
}

/** Complaints of the past, which only the owner of the tables may write. */
function seed(apartment: TestApartment, { id }: Actor, samples: readonly Sample[]): Promise<string[]> {
  return acting(server.database, { role: "manager", apartmentId: apartment.id }, async (db) => {
    await sql`set local role none`.execute(db);
    const ids: string[] = [];
    for (const { category = "other", title = "민원", content = "내용", filed, resolved = null } of samples) {
      const { rows } = await sql<{ id: string }>`
        insert into complaints
          (apartment_id, title, content, category, author_id, author_name, created_at, status, resolved_at)
        values (${apartment.id}, ${title}, ${content}, ${category}, ${id}, '박정숙', ${`${filed}+09`},
          ${resolved === null ? "submitted" : "resolved"}, ${resolved === null ? null : `${resolved}+09`})
        returning id
      `.execute(db);
      ids.push(rows[0]!.id);
    }
    return ids;
  });
}

const draftOf = (manager: Actor) => call(server, manager, "getDisclosureDraft", { month });
const publish = (manager: Actor) => call(server, manager, "publishDisclosure", { month });

function save(manager: Actor, complaintId: string, summary: string | null) {
  return call(server, manager, "saveDisclosureEntry", { complaintId, summary });
}

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
    const total = disclosure.counts.reduce((sum, { received }) => sum + received, 0);
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
      names: (await sql<{ names: unknown }>`select names_of_complainant(${ids[0]!}) as names`.execute(db))
        .rows,
    }));
    expect(seen).toMatchObject({
      drafts: [],
      published: [{ month: expect.anything() }],
      names: [{ names: null }],
    });
    expect(JSON.stringify(seen)).not.toContain("표시");
  });
});

describe("a line", () => {
  test.each([
    ["박정숙 님 댁 배관을 고쳤어요.", "박정숙"],
    ["박 정숙 님 댁이에요.", "박정숙"],
    ["봄이 님이 알려 주셨어요.", "봄이"],
    ["103동 1203호 누수예요.", "103동 1203호"],
    ["103-1203 누수예요.", "103-1203"],
    ["010-1234-5678로 알려 드렸어요.", "010-1234-5678"],
    ["12가3456 차량을 옮겼어요.", "12가3456"],
    ["900101-1234567", "900101-1234567"],
    ["a@example.com으로 보냈어요.", "a@example.com"],
    ["1203호 누수를 고쳤어요.", "1203호"],
    ["１２０３ 호 누수를 고쳤어요.", "1203 호"],
    ["101동 12층 누수를 고쳤어요.", "101동 12층"],
    ["101동 12층 3호 누수예요.", "101동 12층"],
    ["102동의 1101호를 고쳤어요.", "102동의 1101호"],
    ["정숙님 민원을 처리했어요.", "정숙님"],
    ["정숙 씨와 이야기했어요.", "정숙 씨"],
  ])("is refused for what it tells: %s", async (summary, found) => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [{ filed: "2026-03-02 10:00" }]);
    expect(await errorOf(save(manager, complaintId!, summary))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: `세대를 알아볼 수 있는 내용이 있어요: ${found}. 지우고 다시 시도해 주세요.`,
      details: { code: "personal_data_found", field: "summary" },
    });
  });

  test.each([
    "103동 1~2호 라인의 배관을 바꿨어요.",
    "103동 지하 2층 주차장의 조명을 바꿨어요.",
    "승강기 2호기와 103동 공동현관을 고쳤어요. 15층 모두 확인했어요.",
    "숙님을 초대했어요.",
  ])("tells of what is everybody's: %s", async (summary) => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    await save(manager, complaintId!, summary);
    expect((await draftOf(manager)).entries).toMatchObject([{ summary }]);
  });

  test("is kept, changed and taken away again", async () => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    const written = async () => (await draftOf(manager)).entries[0]!.summary;
    expect(await written()).toBeNull();
    for (const summary of ["고쳤어요.", "새 부품으로 고쳤어요.", null]) {
      await save(manager, complaintId!, summary);
      expect(await written()).toBe(summary);
    }
    await save(manager, complaintId!, "  ");
    expect(await written()).toBeNull();
    expect((await errorOf(save(manager, complaintId!, "가".repeat(201)))).details.field).toBe("summary");
  });

  test("is looked at again when it is published, because names change", async () => {
    const { apartment, manager, resident } = await newOffice();
    const [complaintId] = await seed(apartment, resident, [
      { filed: "2026-03-02 10:00", resolved: "2026-03-04 10:00" },
    ]);
    await save(manager, complaintId!, "배관공이 고쳤어요.");
    await call(server, resident, "updateProfile", { name: "박정숙", nickname: "배관공" });
    expect(await errorOf(publish(manager))).toMatchObject({ details: { code: "personal_data_found" } });
    expect((await call(server, resident, "getDisclosures", null)).disclosures).toEqual([]);
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
