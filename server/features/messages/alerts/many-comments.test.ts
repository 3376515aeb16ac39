import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { everybody } from "#server/testing/addressees.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

const newPost = async (author: Actor) =>
  (await call(server, author, "createPost", { ...written, boardId: "free_board" })).postId;

const comment = async (author: Actor, postId: string) =>
  (await call(server, author, "addComment", { postId, content: "반가워요" })).commentId;

describe("a comment among many", () => {
  const rowsOf = (postId: string) =>
    asGate(server.database, async (db) => {
      const rows = await db
        .selectFrom("alerts")
        .select(["user_id", "kind"])
        .where("subject_id", "=", postId)
        .execute();
      return rows.filter(({ kind }) => kind === "thread_commented").map(({ user_id }) => user_id);
    });

  test("is not told again to a follower with ten unread ones, until they have read them", async () => {
    const all = await everybody(server);
    const postId = await newPost(all.resident);
    await comment(all.neighbour, postId);
    for (let times = 0; times < 12; times++) await comment(all.thirdOne, postId);
    expect(await rowsOf(postId)).toEqual(Array(10).fill(all.neighbour.id));
    const { alerts } = await call(server, all.neighbour, "getAlerts", null);
    expect(alerts).toMatchObject([{ kind: "thread_commented", count: 10 }]);
    expect((await call(server, all.resident, "getAlerts", null)).alerts).toMatchObject([{ count: 13 }]);
    await call(server, all.neighbour, "markAlertRead", { alertId: alerts[0]!.id });
    await comment(all.thirdOne, postId);
    await call(server, all.neighbour, "markAllAlertsRead", { upTo: "2999-01-01T00:00:00Z" });
    await comment(all.thirdOne, postId);
    expect(await rowsOf(postId)).toHaveLength(12);
  });

  test("is told to the author, and of the others to the latest alone", async () => {
    const all = await everybody(server);
    const postId = await newPost(all.resident);
    for (const actor of [all.resident, all.thirdOne, all.neighbour, all.resident])
      await comment(actor, postId);
    const newcomer = await build().resident({ id: all.resident.apartmentId! }, { building: 104 });
    const as = { role: "resident", apartmentId: all.resident.apartmentId!, userId: newcomer.id } as const;
    const followers = (most: number) =>
      acting(server.database, as, async (db) => {
        const { rows } = await sql<{ id: string }>`
          select person_id as id from thread_followers(${postId}, ${most}, 10) order by is_author desc
        `.execute(db);
        return rows.map(({ id }) => id);
      });
    expect(await followers(1)).toEqual([all.resident.id, all.neighbour.id]);
    expect(await followers(2)).toHaveLength(3);
  });
});
