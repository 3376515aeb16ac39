import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { CallDatabase } from "#database/transaction.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { acting, asGate, gateOf } from "#server/testing/acting.ts";
import { everybody, told } from "#server/testing/addressees.ts";
import type { Everybody } from "#server/testing/addressees.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

const newPost = async (author: Actor) =>
  (await call(server, author, "createPost", { ...written, boardId: "free_board" })).postId;

const comment = async (author: Actor, postId: string) =>
  (await call(server, author, "addComment", { postId, content: "반가워요" })).commentId;

describe("what an alert is about", () => {
  test("takes its alerts along, and a comment its own", async () => {
    const all = await everybody(server);
    const { noticeId } = await call(server, all.manager, "createNotice", written);
    const { complaintId } = await call(server, all.resident, "createComplaint", written);
    await call(server, all.manager, "updateComplaintStatus", { complaintId, status: "resolved" });
    const postId = await newPost(all.thirdOne);
    const [kept, deleted] = [await comment(all.neighbour, postId), await comment(all.neighbour, postId)];
    await call(server, all.manager, "deleteNotice", { noticeId });
    await call(server, all.manager, "deleteComplaint", { complaintId });
    await call(server, all.neighbour, "deleteComment", { postId, commentId: deleted });
    expect(await told(server, all)).toEqual({ thirdOne: ["post_commented"] });
    expect((await call(server, all.thirdOne, "getAlerts", null)).alerts).toMatchObject([{ count: 1 }]);
    await call(server, all.thirdOne, "deletePost", { postId });
    expect(await told(server, all)).toEqual({});
    const left = await asGate(server.database, (db) =>
      db.selectFrom("alerts").select("cause_key").where("cause_key", "=", `comment:${kept}`).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe("raising", () => {
  test("does nothing the second time, and leaves nothing if its cause fails", async () => {
    const all = await everybody(server);
    const { noticeId } = await call(server, all.manager, "createNotice", written);
    const again = { kind: "notice_published", subjectId: noticeId, words: { notice: "다시" } } as const;
    const as = { role: "manager", apartmentId: all.manager.apartmentId!, userId: all.manager.id } as const;
    const to = { residents: "all" } as const;
    await acting(server.database, as, (db) =>
      raiseAlert(db, { ...again, to, causeKey: `notice:${noticeId}` }),
    );
    const failing = acting(server.database, as, async (db) => {
      await raiseAlert(db, { ...again, to, causeKey: "failing" });
      throw new Error("The cause fails.");
    });
    await expect(failing).rejects.toThrow("The cause fails.");
    expect((await told(server, all)).resident).toEqual(["notice_published"]);
  });

  test("reaches nobody of another apartment, whoever is named", async () => {
    const all = await everybody(server);
    const postId = await newPost(all.resident);
    const as = { role: "resident", apartmentId: all.resident.apartmentId!, userId: all.resident.id } as const;
    const userIds = [all.residentElsewhere.id, all.managerElsewhere.id, all.neighbour.id, all.resident.id];
    await acting(server.database, as, (db) =>
      raiseAlert(db, {
        kind: "post_commented",
        subjectId: postId,
        causeKey: "named",
        to: { userIds },
        words: {},
        apartmentId: all.residentElsewhere.apartmentId!,
      }),
    );
    expect(await told(server, all)).toEqual({ neighbour: ["post_commented"] });
  });
});

describe("whoever forges a call", () => {
  const about = { subjectId: crypto.randomUUID(), causeKey: "forged" };
  const notice = { ...about, kind: "notice_urgent", words: { notice: "단수" } } as const;
  const filed = { ...about, kind: "complaint_filed", words: { waiting: 1 } } as const;
  const changed = { ...about, kind: "account_changed", words: {} } as const;

  const attempts: [string, (db: CallDatabase, all: Everybody) => Promise<void>, keyof Everybody][] = [
    ["a resident tells all", (db) => raiseAlert(db, { ...notice, to: { residents: "all" } }), "resident"],
    [
      "a manager without the right tells all",
      (db) => raiseAlert(db, { ...notice, to: { residents: [101] } }),
      "colleague",
    ],
    [
      "a resident tells a neighbour what residents do not cause",
      (db, { neighbour }) => raiseAlert(db, { ...notice, to: { userId: neighbour.id } }),
      "resident",
    ],
    [
      "a resident tells of a neighbour's account",
      (db, { neighbour }) => raiseAlert(db, { ...changed, to: { userId: neighbour.id } }),
      "resident",
    ],
    [
      "a resident tells the office of other work",
      (db) => raiseAlert(db, { ...filed, to: { officeRight: "notices" } }),
      "resident",
    ],
  ];

  test.each(attempts)("%s: the database refuses", async (_, raise, who) => {
    const all = await everybody(server);
    const { role, id: userId, apartmentId } = all[who];
    const rights = ["complaints"] as const;
    const forging = acting(server.database, { role, userId, apartmentId: apartmentId!, rights }, (db) =>
      raise(db, all),
    );
    await expect(forging).rejects.toMatchObject({ code: "42501" });
    expect(await told(server, all)).toEqual({});
  });
});

test("an inbox is never read through the alerts of all apartments, whatever the planner knows", async () => {
  const all = await everybody(server);
  const insert = (from: number, to: number) => sql`
    insert into alerts (apartment_id, kind, subject_id, audience, user_id, cause_key)
    select ${all.resident.apartmentId}, 'post_commented', gen_random_uuid(),
      case when ${from} = 1 then 'residents' else 'user' end, case when ${from} > 1 then ${all.neighbour.id}::uuid end,
      'many:' || n
    from generate_series(${from}::int, ${to}::int) n`;
  // The statistics are those of the first few alerts, all of them for everybody.
  await server.database.kysely.transaction().execute(async (db) => {
    await sql`select set_config('role', ${await gateOf(db)}, true)`.execute(db);
    await insert(1, 221).execute(db);
    await sql`select set_config('role', 'none', true)`.execute(db);
    await sql`analyze alerts`.execute(db);
    await sql`select set_config('role', ${await gateOf(db)}, true)`.execute(db);
    await insert(222, 6000).execute(db);
  });
  const as = { role: "resident", apartmentId: all.resident.apartmentId!, userId: all.resident.id } as const;
  const plan = await acting(server.database, as, async (db) => {
    const { rows } = await sql<Record<string, string>>`explain select count(*) from alerts`.execute(db);
    return rows.flatMap((row) => Object.values(row)).join("\n");
  });
  expect(plan).toMatch(/Index Cond: \(\(apartment_id = /);
});
