import { sql } from "kysely";
import { expect, inject, test } from "vitest";

import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

test.runIf("archive" in inject("template"))(
  "vacuuming the embedded database counts its rows, and leaves the connection no more rights than before",
  async () => {
    const { kysely, vacuum } = server.database;
    const answer = async (statement: ReturnType<typeof sql<{ answer: unknown }>>) =>
      (await statement.execute(kysely)).rows[0]?.answer;
    const counted = sql<{
      answer: unknown;
    }>`select reltuples as answer from pg_class where relname = 'apartments'`;
    expect(await answer(counted)).toBe(-1);
    await vacuum!();
    expect(await answer(counted)).toBe(0);
    expect(await answer(sql`select current_user as answer`)).toBe("danji_app");
  },
);
