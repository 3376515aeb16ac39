import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";

import { digestTables } from "./digest.ts";
import type { Rows } from "./digest.ts";

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create();
  await pglite.exec("create table homes (unit integer, note text, seen timestamptz)");
});
afterAll(() => pglite.close());

async function digestOf(...rows: string[]) {
  await pglite.exec(`truncate homes; insert into homes values ${rows.join(", ")}`);
  const read: Rows = async (text) => (await pglite.query<Record<string, unknown>>(text)).rows;
  return (await digestTables(read, [{ name: "homes" }])).get("homes")!;
}

const first = "(101, '가', '2026-11-23T00:00:00.000001Z')";
const second = "(102, null, null)";

test("rows are the same in whichever order they lie", async () => {
  expect(await digestOf(first, second)).toEqual(await digestOf(second, first));
  expect((await digestOf(first, second)).rows).toBe(2);
});

test.each([
  ["a row that is missing", [first]],
  ["a row too many", [first, second, second]],
  ["another letter", [first.replace("가", "나"), second]],
  ["a microsecond", [first.replace("000001Z", "000002Z"), second]],
  ["an empty text for none", [first, second.replace("null", "''")]],
])("%s is found out", async (_, rows) => {
  const { digest } = await digestOf(first, second);
  expect((await digestOf(...rows)).digest).not.toBe(digest);
});
