import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function post(manager: Actor, title: string, content = "내용"): Promise<string> {
  return (await call(server, manager, "createNotice", { title, content })).noticeId;
}

async function search(who: Actor, query: string): Promise<string[]> {
  const { notices, total } = await call(server, who, "getNotices", { query });
  expect(total).toBe(notices.length);
  return notices.map(({ title }) => title);
}

test("words are found within a word, in title and content, by office and residents, newest first", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  await post(manager, "주차장 물청소");
  await post(manager, "알림", "지하주차장을 잠시 닫아요. LED 등을 바꿔요.");
  await post(manager, "승강기 점검");
  for (const reader of [manager, await build().resident(apartment)]) {
    expect(await search(reader, "주차")).toEqual(["알림", "주차장 물청소"]);
    expect(await search(reader, " 장물 ")).toEqual(["주차장 물청소"]);
    expect(await search(reader, "led등")).toEqual(["알림"]);
    expect(await search(reader, "점검".normalize("NFD"))).toEqual(["승강기 점검"]);
    expect(await search(reader, "차주")).toEqual([]);
  }
});

test("nothing is found of another apartment, and nothing that is edited away or deleted", async () => {
  const manager = await build().manager(await build().apartment());
  const stranger = await build().resident(await build().apartment());
  const noticeId = await post(manager, "단수 안내");
  expect(await search(stranger, "단수")).toEqual([]);
  await call(server, manager, "updateNotice", { noticeId, title: "정전 안내", content: "내일" });
  expect(await search(manager, "단수")).toEqual([]);
  expect(await search(manager, "정전")).toEqual(["정전 안내"]);
  await call(server, manager, "deleteNotice", { noticeId });
  expect(await search(manager, "정전")).toEqual([]);
});

test("every page tells how many there are in all, with words and without", async () => {
  const manager = await build().manager(await build().apartment());
  for (let number = 1; number <= 5; number++) await post(manager, `소독 ${number}`);
  await post(manager, "승강기");
  const first = await call(server, manager, "getNotices", { query: "소독", limit: 3 });
  expect(first).toMatchObject({ total: 5, notices: [{ title: "소독 5" }, {}, { title: "소독 3" }] });
  const rest = { query: "소독", limit: 3, cursor: first.nextCursor };
  expect(await call(server, manager, "getNotices", rest)).toMatchObject({
    total: 5,
    notices: [{ title: "소독 2" }, { title: "소독 1" }],
    nextCursor: null,
  });
  for (const query of [null, undefined]) {
    expect(await call(server, manager, "getNotices", { query, limit: 1 })).toMatchObject({ total: 6 });
  }
});

test("the excerpt of a long content is the part around the words", async () => {
  const manager = await build().manager(await build().apartment());
  const filler = "가나다라 ".repeat(500);
  await post(manager, "긴 공지", `${filler}관리비 고지서${filler}`);
  const { notices } = await call(server, manager, "getNotices", { query: "비고지", excerpt: true });
  expect(notices[0]!.content).toContain("관리비 고지서");
  expect(notices[0]!.content).toHaveLength(200);
});

test("two characters besides spaces are needed", async () => {
  const manager = await build().manager(await build().apartment());
  const tried = ["", "누", " 누 "].map((query) => call(server, manager, "getNotices", { query }));
  for (const error of await errorsOf(tried)) {
    expect(error).toMatchObject({ message: "두 글자 이상 입력해주세요.", details: { field: "query" } });
  }
});

test("the database's search serves nobody but members of an apartment", async () => {
  const { apartmentId } = await build().manager(await build().apartment());
  const asked = acting(server.database, { role: "superAdmin", apartmentId: apartmentId! }, (db) =>
    sql`select search_notices('단수')`.execute(db),
  );
  await expect(asked).rejects.toMatchObject({ code: "42501" });
  const unbound = sql`select search_notices('단수')`.execute(server.database.kysely);
  await expect(unbound).rejects.toMatchObject({ code: "42501" });
});

test("5,000 notices of one apartment are searched", { timeout: 300_000 }, async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  await writeMany(manager, 5_000);
  for (const [query, total] of [
    ["검침일", 5_000],
    ["번호1234", 1],
    ["없는말", 0],
  ] as const) {
    const started = performance.now();
    expect((await call(server, manager, "getNotices", { query, excerpt: true })).total).toBe(total);
    print(query, started);
  }
  const started = performance.now();
  expect((await call(server, manager, "getNotices", { excerpt: true })).total).toBe(5_000);
  print("without words", started);
});

function print(what: string, started: number): void {
  process.stdout.write(`5,000 notices, ${what}: ${Math.round(performance.now() - started)} ms\n`);
}

function writeMany({ id, apartmentId }: Actor, count: number) {
  return acting(server.database, { role: "manager", apartmentId: apartmentId!, userId: id }, (db) =>
    sql`insert into notices (apartment_id, author_id, author_name, title, content, created_at)
      select ${apartmentId}::uuid, ${id}::uuid, '김소장', '안내 번호' || n || '번',
        repeat('이번 달 검침일과 ' || md5(n::text) || ' 승강기 점검을 알려 드려요. ', 15), now() - n * interval '1 day'
      from generate_series(1, ${count}::int) n`.execute(db),
  );
}
