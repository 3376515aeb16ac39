import { describe, expect, inject, test, vi } from "vitest";

import { openServer } from "#database/open-server.ts";
import { announce } from "#database/transaction.ts";
import { useOneConnection } from "#server/testing/one-connection.ts";

describe.skipIf("archive" in inject("template"))("what a transaction announces", () => {
  const place = useOneConnection();
  const { as } = place;

  const announcing = (topic: string) =>
    as(place.people[0], false, async (db) => {
      await db
        .updateTable("users")
        .set({ nickname: topic.slice(0, 8) })
        .where("id", "=", place.people[0].id)
        .execute();
      await announce(db, topic);
    });
  const nickname = () =>
    as(place.people[0], true, (db) =>
      db
        .selectFrom("users")
        .select("nickname")
        .where("id", "=", place.people[0].id)
        .executeTakeFirstOrThrow(),
    );

  test("is heard after the commit, and not at all without one", async () => {
    const heard: string[] = [];
    const stop = await place.database.listen("danji", (topic) => heard.push(topic));
    for (const topic of ["first", "second", "third"]) await announcing(topic);
    const givenUp = as(place.people[0], false, async (db) => {
      await announce(db, "given up");
      throw new Error("given up");
    });
    await expect(givenUp).rejects.toThrow("given up");
    await place.database.kysely.transaction().execute((db) => announce(db, "alone"));
    await announce(place.database.kysely, "without a transaction");
    await vi.waitFor(() => expect(heard).toContain("without a transaction"));
    expect(heard).toEqual(["first", "second", "third", "alone", "without a transaction"]);
    await stop();
  });

  test("keeps the transaction from being committed if it cannot be announced, also the first time on a connection", async () => {
    const tooLong = "x".repeat(9000);
    const fresh = await openServer(place.url, 1);
    const first = fresh.kysely.transaction().execute((db) => announce(db, tooLong));
    await expect(first).rejects.toMatchObject({ code: "22023" });
    await fresh.close();
    await announcing("good");
    await expect(announcing(tooLong)).rejects.toMatchObject({ code: "22023" });
    expect(await nickname()).toEqual({ nickname: "good" });
    await announcing("better");
    expect(await nickname()).toEqual({ nickname: "better" });
  });
});
