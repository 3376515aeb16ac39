import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { drawToken } from "#server/call/tokens.ts";
import { networkLimits } from "#server/domain/attempt-limits.ts";
import type { AttemptLimit } from "#server/domain/attempt-limits.ts";
import { nameApartments } from "#server/jobs/name-apartments.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const find = async (query: string) => (await call(server, undefined, "findApartments", { query })).apartments;
const namesOf = async (query: string) => (await find(query)).map(({ name }) => name);

/** An apartment where somebody lives. */
async function inhabited(name: string) {
  const apartment = await build().apartment(name);
  await build().resident(apartment);
  return apartment;
}

test("an apartment is found by two letters of its name, those that begin with them first", async () => {
  const { id } = await inhabited("해오름 한빛마을");
  await inhabited("한빛마을 2단지");
  await build().manager(await build().apartment("한빛마을 3단지"));
  expect(await namesOf("한빛"), "nobody lives in the third").toEqual(["한빛마을 2단지", "해오름 한빛마을"]);
  expect(await namesOf("오름한")).toEqual(["해오름 한빛마을"]);
  expect(await find("오름 한빛")).toEqual([
    { id, name: "해오름 한빛마을", address: "서울특별시 은평구 푸른길 1", telephone: null },
  ]);
  expect(await namesOf("%_")).toEqual([]);
});

test("an apartment is found in whatever way its name is written, at once and after it is renamed", async () => {
  const admin = await build().superAdmin();
  const { apartment } = await call(server, admin, "createApartment", {
    name: "별빛·푸르지오 (2단지)",
    code: unique("apt"),
    address: "서울특별시 은평구 푸른길 1",
  });
  await build().resident(apartment);
  for (const words of ["별빛푸르지오", "별빛 PRUGIO 2차", "별빛푸르지오Ⅱ 아파트"]) {
    expect(await namesOf(words), words).toEqual(["별빛·푸르지오 (2단지)"]);
  }
  expect(await namesOf("별빛푸르지오 1단지")).toEqual([]);
  await call(server, admin, "updateApartment", { apartmentId: apartment.id, name: "e-별빛세상" });
  expect(await namesOf("이별빛세상")).toEqual(["e-별빛세상"]);
  expect(await namesOf("별빛푸르지오")).toEqual([]);
  await call(server, admin, "updateApartment", { apartmentId: apartment.id, address: "서울특별시 은평구 2" });
  expect(await namesOf("이별빛세상")).toHaveLength(1);
});

test("a name that a server of the version before wrote is found by its words, and soon in all ways", async () => {
  await inhabited("달빛·자이 1차");
  expect(await namesOf("달빛·자이")).toHaveLength(1);
  expect(await namesOf("달빛XI")).toEqual([]);
  await nameApartments(server.database);
  expect(await namesOf("달빛XI")).toHaveLength(1);
});

test("an apartment whose last resident has left is not found", async () => {
  const apartment = await build().apartment("빈터마을");
  const manager = await build().manager(apartment);
  const { id: residentId } = await build().resident(apartment);
  expect(await namesOf("빈터")).toEqual(["빈터마을"]);
  await call(server, manager, "deleteResident", { residentId });
  expect(await namesOf("빈터")).toEqual([]);
});

test("ten at most, and no single letter", async () => {
  for (let n = 10; n < 22; n++) await inhabited(`열매마을 ${n}단지`);
  expect(await find("열매")).toHaveLength(10);
  for (const query of ["열", " 열 ", ""]) {
    expect(await errorOf(call(server, undefined, "findApartments", { query }))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "두 글자 이상 입력해주세요.",
    });
  }
});

describe("questions without end", () => {
  const origin = { host: "localhost:3000", origin: "http://localhost:3000" };
  const ask = async (remoteAddress: string, device?: string) => {
    const url = "/asia-northeast3/findApartments";
    const payload = { data: { query: "느티" } };
    const headers = device === undefined ? {} : { ...origin, cookie: `device=${device}` };
    return (await server.app.inject({ method: "POST", url, remoteAddress, headers, payload })).statusCode;
  };
  /** The network has asked so often already. */
  const askedBefore = (address: string, count: number) =>
    asGate(server.database, async (db) => {
      const [{ key }] = networkLimits("findApartments", address, count, 15) as [AttemptLimit];
      await db.updateTable("attempts").set({ count }).where("key", "=", key).executeTakeFirstOrThrow();
    });
  /** The cookie of a browser that somebody has signed in with. */
  async function knownBrowser() {
    const { email } = await build().resident(await build().apartment());
    const payload = { data: { email, password: testPassword, cookie: true } };
    const url = "/asia-northeast3/signIn";
    const { cookies } = await server.app.inject({ method: "POST", url, headers: origin, payload });
    return cookies.find(({ name }) => name === "device")!.value;
  }

  test("are stopped for a network, which may be a whole town's, and not for another", async () => {
    expect(await ask("192.0.2.60")).toBe(200);
    await askedBefore("192.0.2.60", 3999);
    expect(await ask("192.0.2.60")).toBe(200);
    expect(await ask("192.0.2.60")).toBe(429);
    expect(await ask("192.0.2.61")).toBe(200);
  });

  test("of the neighbours do not stop a browser that signed in before; a made-up one is nobody's", async () => {
    const known = await knownBrowser();
    expect(await ask("192.0.2.62")).toBe(200);
    await askedBefore("192.0.2.62", 4000);
    expect(await ask("192.0.2.62", drawToken())).toBe(429);
    expect(await ask("192.0.2.62", known)).toBe(200);
  });

  test("are stopped for a known browser, wherever it is, and its network goes on", async () => {
    const known = await knownBrowser();
    const statuses = new Set<number>();
    for (let n = 0; n < 200; n++) statuses.add(await ask(`192.0.2.${63 + (n % 2)}`, known));
    expect([...statuses]).toEqual([200]);
    expect(await ask("192.0.2.63", known)).toBe(429);
    expect(await ask("192.0.2.63")).toBe(200);
  });
});

test("the names are looked up, not read one by one", async () => {
  const plan = await asGate(server.database, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select id from apartments
      where name_forms is not null and search_keys('00000000-0000-0000-0000-000000000000', name_forms)
        @> search_keys('00000000-0000-0000-0000-000000000000', '느티나무')
    `.execute(db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("apartments_by_name_forms");
});
