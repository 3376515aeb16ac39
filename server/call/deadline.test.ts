import { afterAll, beforeAll, expect, test } from "vitest";

import type { Database } from "#database/database.ts";
import { DeadlinePassed } from "#database/deadline.ts";
import { inCallTransaction } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";
import { openTestDatabase } from "#server/testing/test-server.ts";

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());

const nobody = { tokenHash: null, readOnly: false };
const request = { apartment_name: "푸른마을", contact: "010-0000-0000", message: "문의합니다" };
const never = new Promise<never>(() => undefined);

async function ask(name: string): Promise<void> {
  await database.kysely
    .insertInto("consultation_requests")
    .values({ ...request, name })
    .execute();
}

test("who waits for a connection is told when the deadline passes, and nothing of theirs happens later", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const connections = database.engine === "embedded" ? 1 : 5;
  const holders = Array.from({ length: connections }, () => Promise.withResolvers<void>());
  const holding = holders.map(({ resolve }) =>
    inCallTransaction(database, nobody, async () => {
      resolve();
      await released;
    }),
  );
  await Promise.all(holders.map(({ promise }) => promise));
  let hasRun = false;
  const late = [true, false].map((readOnly) =>
    inCallTransaction(database, { ...nobody, readOnly, deadline: performance.now() + 100 }, async () => {
      hasRun = true;
    }),
  );
  for (const outcome of await Promise.allSettled(late)) {
    expect(outcome).toHaveProperty("reason", expect.any(DeadlinePassed));
  }
  release();
  await Promise.all(holding);
  await ask("다음 사람");
  expect(hasRun).toBe(false);
});

test("a deadline that has passed already begins nothing", async () => {
  const tooLate = inCallTransaction(database, { ...nobody, deadline: performance.now() - 1 }, () =>
    Promise.resolve("begun"),
  );
  await expect(tooLate).rejects.toThrow(DeadlinePassed);
});

test("what goes on when the deadline passes is rolled back, and the connection serves others", async () => {
  for (const readOnly of [true, false]) {
    const slow = inCallTransaction(
      database,
      { ...nobody, readOnly, deadline: performance.now() + 300 },
      async (db) => {
        if (!readOnly) {
          await db
            .insertInto("consultation_requests")
            .values({ ...request, name: "느린 사람" })
            .execute();
        }
        await never;
      },
    );
    await expect(slow).rejects.toThrow(DeadlinePassed);
  }
  const rows = await acting(database, { role: "superAdmin" }, (db) =>
    db.selectFrom("consultation_requests").select("name").where("name", "=", "느린 사람").execute(),
  );
  expect(rows).toEqual([]);
});

test("what is done in time keeps its answer and its failure", async () => {
  const deadline = performance.now() + 60_000;
  const done = inCallTransaction(database, { ...nobody, deadline }, () => Promise.resolve("done"));
  expect(await done).toBe("done");
  const failed = inCallTransaction(database, { ...nobody, deadline }, () => Promise.reject(new Error("own")));
  await expect(failed).rejects.toThrow("own");
});
