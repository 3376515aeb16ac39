import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { readPage } from "./page.ts";

const server = useTestServer();

test("a list may call its columns as it likes: the page's own do not meet them", async () => {
  const build = builders(server.database);
  for (const name of ["가람마을", "나래마을", "다솜마을"]) await build.apartment(name);
  const read = (cursor?: string | null) =>
    acting(server.database, { role: "superAdmin" }, (db) => {
      const list = db
        .selectFrom("apartments")
        .select([
          "apartments.id",
          "apartments.created_at as createdAt",
          "apartments.name as place",
          sql<string>`'next'`.as("hasNext"),
          sql<string>`'bytes'`.as("textBytes"),
        ]);
      return readPage(db, list, { limit: 2, cursor }, { table: "apartments", text: "place" });
    });
  const first = await read();
  const second = await read(first.nextCursor);
  expect([...first.rows, ...second.rows].map(({ place }) => place)).toEqual([
    "다솜마을",
    "나래마을",
    "가람마을",
  ]);
  expect(first.rows[0]).toMatchObject({ hasNext: "next", textBytes: "bytes" });
  expect(second.nextCursor).toBeNull();
});
