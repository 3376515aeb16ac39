import { sql } from "kysely";
import { expect, inject, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

test.runIf("archive" in inject("template"))(
  "vacuuming the embedded database counts what is large, and leaves the connection no more rights than before",
  async () => {
    const { kysely, vacuum } = server.database;
    const answer = async (statement: ReturnType<typeof sql<{ answer: unknown }>>) =>
      (await statement.execute(kysely)).rows[0]?.answer;
    const countedRows = (table: string) =>
      answer(sql<{ answer: number }>`select reltuples as answer from pg_class where relname = ${table}`);
    await acting(server.database, { role: "superAdmin" }, (db) =>
      sql`insert into apartments (code, name, address)
        select 'large_' || n, repeat('가', 40), repeat('서울', 40) from generate_series(1, 1500) n`.execute(
        db,
      ),
    );
    await vacuum!();
    expect(await countedRows("apartments")).toBe(1500);
    expect(await countedRows("notices")).toBe(-1);
    expect(await countedRows("vote_ballots"), "small, but its dead rows are to go at once").toBe(0);
    expect(await answer(sql`select current_user as answer`)).toBe("danji_app");
  },
);
