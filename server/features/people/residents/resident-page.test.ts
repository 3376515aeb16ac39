import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

describe("a part of the list", () => {
  test("comes by the page, in order, each once; the list's numbers come with it", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    for (const unit of [3, 1, 2]) await build().resident(apartment, { building: 102, unit });
    await build().resident(apartment, { building: 9, unit: 101, temporaryPassword: "ABCD" });
    await build().resident(apartment, { building: 102, unit: 2 });
    const homes: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await call(server, manager, "getResidents", { limit: 2, cursor: cursor ?? null });
      homes.push(...page.residents.map(({ building, unit }) => `${building}-${unit}`));
      expect(page).toMatchObject({
        total: 5,
        counts: { all: 5, waiting: 1, expired: 0, active: 4 },
        buildings: [
          { building: "9", count: 1 },
          { building: "102", count: 4 },
        ],
      });
      cursor = page.nextCursor;
    } while (cursor);
    expect(homes).toEqual(["9-101", "102-1", "102-2", "102-2", "102-3"]);
    const jumped = await call(server, manager, "getResidents", { limit: 2, page: 2 });
    expect(jumped.residents.map(({ unit }) => unit)).toEqual(["2", "2"]);
    const beyond = await call(server, manager, "getResidents", { limit: 2, page: 99 });
    expect(beyond.residents.map(({ unit }) => unit)).toEqual(["3"]);
  });

  test("is narrowed by building and status; what is asked for in vain is an empty page", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const waiting = await build().resident(apartment, { building: 101, unit: 1, temporaryPassword: "ABCD" });
    const active = await build().resident(apartment, { building: 101, unit: 2 });
    await build().resident(apartment, { building: 102, unit: 1 });
    const idsOf = async (asked: object) => {
      const { residents, total } = await call(server, manager, "getResidents", asked);
      expect(total).toBe(residents.length);
      return residents.map(({ id }) => id);
    };
    expect(await idsOf({ building: "101" })).toEqual([waiting.id, active.id]);
    expect(await idsOf({ building: 101, status: "waiting" })).toEqual([waiting.id]);
    expect(await idsOf({ building: 101, status: "active" })).toEqual([active.id]);
    expect(await idsOf({ status: "expired" })).toEqual([]);
    expect(await idsOf({ building: 999 })).toEqual([]);
    const { counts } = await call(server, manager, "getResidents", { building: 101, query: "없는 사람" });
    expect(counts).toEqual({ all: 2, waiting: 1, expired: 0, active: 1 });
  });

  test("of another apartment is not there, and a cursor of somebody else's making is refused", async () => {
    const manager = await build().manager(await build().apartment());
    await build().resident(await build().apartment(), { name: "남의주민" });
    const { residents, total, buildings } = await call(server, manager, "getResidents", { query: "남의" });
    expect({ residents, total, buildings }).toEqual({ residents: [], total: 0, buildings: [] });
    for (const cursor of ["x", Buffer.from("[1,2,3,4]").toString("base64url")]) {
      const error = await errorOf(call(server, manager, "getResidents", { cursor }));
      expect(error).toMatchObject({ status: "INVALID_ARGUMENT", details: { field: "cursor" } });
    }
  });
});
