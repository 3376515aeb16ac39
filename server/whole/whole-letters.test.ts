import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { openTestDatabase } from "#server/testing/test-server.ts";

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());

/** A function that takes a part of a text, and the first thing in it. */
const cutting = /\b(left|right|substr|substring)"?\s*\(\s*('[^']*'|[\w.]+)/gi;

/** What is cut, and no text that people read. */
const others = new Set([
  "open_session: from_user_agent",
  "draw_lottery_code: '0123456789ABCDEFGHJKMNPQRSTVWXYZ'",
]);

test("no function of the database cuts a text: it does not know where a letter ends", async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select p.proname as name, pg_get_functiondef(p.oid) as source
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `.execute(database.kysely);
  expect(rows.length).toBeGreaterThan(100);
  const found = rows.flatMap(({ name, source }) =>
    Array.from(source.matchAll(cutting), ([, , what]) => `${name}: ${what}`),
  );
  expect(found.filter((each) => !others.has(each))).toEqual([]);
});
