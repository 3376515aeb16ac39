import { sql } from "kysely";
import { expect, test } from "vitest";

import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

async function names(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(server.database.kysely)).rows.map(({ name }) => name);
}

test("no generated text is made anew at updates that do not touch its text", async () => {
  // A trigger before updates makes PostgreSQL do so at each one, and a long text then goes into its indexes again.
  const query = sql<{ name: string }>`
    select attrelid::regclass || '.' || attname as name from pg_attribute a
    where attgenerated = 's' and atttypid = 'text'::regtype and exists (
      select from pg_trigger t where t.tgrelid = a.attrelid and not t.tgisinternal and t.tgtype & 19 = 19
    )
  `;
  expect(await names(query)).toEqual([]);
});

test("no index puts aside so much that somebody else waits for it", async () => {
  const query = sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_am m on m.oid = c.relam
    where m.amname = 'gin' and not coalesce(c.reloptions @> array['gin_pending_list_limit=64'], false)
  `;
  expect(await names(query)).toEqual([]);
});
