import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { functions } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { handlers } from "#server/handlers.ts";
import { createApp } from "#server/http/app.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import type { Actor, TestApartment } from "#server/testing/builders.ts";
import { bearer, call, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

type Functions = typeof functions;

/** Whatever changes something and keeps its answer. */
type RepeatableName = Exclude<
  {
    [Name in FunctionName]: Functions[Name]["kind"] extends "command" | "procedure" ? Name : never;
  }[FunctionName],
  "signIn"
>;

/** How often each handler was run. */
const runs = new Map<string, number>();
const counting = Object.fromEntries(
  Object.entries(handlers).map(([name, handler]) => [
    name,
    (context: object) => {
      runs.set(name, (runs.get(name) ?? 0) + 1);
      return (handler as (context: object) => Promise<unknown>)(context);
    },
  ]),
);

const server = useTestServer({}, { more: { functions: {}, handlers: counting } });
const build = () => builders(server.database);

let home: TestApartment;
let people: Record<"admin" | "manager" | "resident" | "newcomer", Actor>;
const temporaryPassword = "ABCD-EFGH-JKMN-PQRS";

beforeAll(async () => {
  home = await build().apartment();
});

/** Somebody new for each test: some calls change their password or end their account. */
beforeEach(async () => {
  people = {
    admin: await build().superAdmin(),
    manager: await build().manager(home),
    resident: await build().resident(home),
    newcomer: await build().manager(home, { temporaryPassword }),
  };
  runs.clear();
});

type Person = keyof typeof people | "nobody";
type Way = readonly [person: Person, payload: () => object | Promise<object>];

const text = { title: "제목", content: "내용" };
const newPostId = async (author = people.resident) =>
  (await call(server, author, "createPost", { ...text, boardId: "free_board" })).postId;
const newComplaintId = async () => (await call(server, people.resident, "createComplaint", text)).complaintId;
const newNoticeId = async () => (await call(server, people.manager, "createNotice", text)).noticeId;
const newComment = async () => {
  const postId = await newPostId();
  const { commentId } = await call(server, people.resident, "addComment", { postId, content: "댓글" });
  return { postId, commentId };
};

/** A call of each of them that succeeds: one that is missing does not compile. */
const ways: Record<RepeatableName, Way> = {
  signOut: ["manager", () => ({})],
  completeInitialSetup: [
    "newcomer",
    () => ({ name: "김관리", nickname: "소장", newPassword: "새비밀번호1" }),
  ],
  changePassword: ["manager", () => ({ currentPassword: testPassword, newPassword: "새비밀번호1" })],
  createApartment: ["admin", () => ({ name: "새마을", code: unique("code"), address: "서울" })],
  deleteApartment: ["admin", async () => ({ apartmentId: (await build().apartment()).id })],
  createManager: [
    "admin",
    () => ({ name: "새관리", email: `${unique("m")}@example.com`, apartmentId: home.id }),
  ],
  deleteManager: ["admin", async () => ({ managerId: (await build().manager(home)).id })],
  setSuperAdminClaim: ["admin", () => ({ email: people.manager.email })],
  deleteSuperAdmin: ["admin", async () => ({ superAdminId: (await build().superAdmin()).id })],
  withdrawSuperAdminClaim: [
    "admin",
    async () => {
      await call(server, people.admin, "setSuperAdminClaim", { email: people.manager.email });
      return { userId: people.manager.id };
    },
  ],
  createResident: [
    "manager",
    () => ({ name: "새입주", email: `${unique("r")}@example.com`, building: 101, unit: 303 }),
  ],
  resetResidentPassword: ["manager", () => ({ residentId: people.resident.id })],
  deleteResident: ["manager", () => ({ residentId: people.resident.id })],
  bulkCreateResidents: [
    "manager",
    () => ({ startBuilding: 7, endBuilding: 7, startUnit: 101, endUnit: 202 }),
  ],
  updateProfile: ["resident", () => ({ name: "새이름", nickname: "새별명" })],
  changeEmail: ["resident", () => ({ email: `${unique("new")}@example.com`, currentPassword: testPassword })],
  signOutElsewhere: ["resident", () => ({})],
  deleteMyAccount: ["resident", () => ({ currentPassword: testPassword })],
  createNotice: ["manager", () => text],
  updateNotice: ["manager", async () => ({ ...text, noticeId: await newNoticeId() })],
  deleteNotice: ["manager", async () => ({ noticeId: await newNoticeId() })],
  createComplaint: ["resident", () => text],
  updateComplaint: ["resident", async () => ({ ...text, complaintId: await newComplaintId() })],
  updateComplaintStatus: [
    "manager",
    async () => ({ complaintId: await newComplaintId(), status: "resolved" }),
  ],
  deleteComplaint: ["resident", async () => ({ complaintId: await newComplaintId() })],
  createPost: ["resident", () => ({ ...text, boardId: "free_board" })],
  getPostById: ["resident", async () => ({ postId: await newPostId() })],
  updatePost: ["resident", async () => ({ ...text, postId: await newPostId() })],
  deletePost: ["resident", async () => ({ postId: await newPostId() })],
  addComment: ["resident", async () => ({ postId: await newPostId(), content: "댓글" })],
  updateComment: ["resident", async () => ({ ...(await newComment()), content: "고침" })],
  deleteComment: ["resident", () => newComment()],
  requestConsultation: [
    "nobody",
    () => ({ name: "김입주", apartmentName: "푸른마을", contact: "010-0000-0000", message: "문의" }),
  ],
};

/** What ends the caller's own session finds nobody there the second time. */
const endsTheSession = new Set<string>(["signOut", "deleteMyAccount"]);

const url = (name: string) => `/asia-northeast3/${name}`;

async function answerTo(person: Person, name: string, data: object) {
  const actor = person === "nobody" ? undefined : people[person];
  return (await post(server, url(name), { data }, bearer(actor))).json<{
    result?: unknown;
    error?: { details: { code: string; field?: string } };
  }>();
}

test.each(Object.keys(ways) as RepeatableName[])("a repeat of %s gets the first answer", async (name) => {
  const [person, payloadOf] = ways[name];
  const payload = { ...(await payloadOf()), requestId: crypto.randomUUID() };
  const first = await answerTo(person, name, payload);
  expect(first).toHaveProperty("result");
  runs.clear();
  const second = await answerTo(person, name, payload);
  if (endsTheSession.has(name)) expect(second.error?.details.code).toBe("session_ended");
  else expect(second).toEqual(first);
  expect(runs.get(name) ?? 0).toBe(0);
});

test("two at the same time are one", async () => {
  const payload = { ...text, boardId: "free_board", requestId: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => answerTo("resident", "createPost", payload)));
  expect(answers[0]).toHaveProperty("result");
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect((await call(server, people.resident, "getMyPosts", null)).posts).toHaveLength(1);
});

test("a bulk that another server repeats while it runs is one, and frees its apartment", async () => {
  const { database, changes, settings } = server;
  const other = await createApp({ database, changes, settings });
  const range = { startBuilding: 21, endBuilding: 22, startUnit: 101, endUnit: 1010 };
  const data = { ...range, requestId: crypto.randomUUID() };
  const repeat = post(
    { ...server, app: other },
    url("bulkCreateResidents"),
    { data },
    bearer(people.manager),
  );
  const [first, second] = await Promise.all([answerTo("manager", "bulkCreateResidents", data), repeat]);
  expect(first).toHaveProperty("result.createdCount", 200);
  expect(second.json()).toEqual(first);
  const next = { ...range, startBuilding: 23, endBuilding: 23 };
  expect(await call(server, people.manager, "bulkCreateResidents", next)).toMatchObject({
    createdCount: 100,
  });
  await other.close();
});

test("a request that failed is carried out when it is repeated", async () => {
  const requestId = crypto.randomUUID();
  const postId = await newPostId();
  const [one, other] = [people.resident, await build().resident(home)];
  people.resident = other;
  const payload = { ...text, postId, requestId };
  expect((await answerTo("resident", "updatePost", payload)).error?.details.code).toBe("post_of_another");
  people.resident = one;
  expect(await answerTo("resident", "updatePost", payload)).toHaveProperty("result");
});

test("another caller's request of the same id is their own", async () => {
  const payload = { ...text, boardId: "free_board", requestId: crypto.randomUUID() };
  const first = await answerTo("resident", "createPost", payload);
  people.resident = await build().resident(home);
  const second = await answerTo("resident", "createPost", payload);
  expect(second).toHaveProperty("result");
  expect(second).not.toEqual(first);
});

test.each([
  ["another content", "createPost", { ...text, title: "다른 제목", boardId: "free_board" }],
  ["another function", "createComplaint", text],
])("an id cannot be used again for %s", async (_, name, payload) => {
  const requestId = crypto.randomUUID();
  await answerTo("resident", "createPost", { ...text, boardId: "free_board", requestId });
  const { error } = await answerTo("resident", name, { ...payload, requestId });
  expect(error?.details).toMatchObject({ code: "request_id_reused", field: "requestId" });
});

test.each(["", "1", 7, {}, "not-a-uuid"])("%j is no request id", async (requestId) => {
  const { error } = await answerTo("resident", "createComplaint", { ...text, requestId });
  expect(error?.details).toMatchObject({ code: "invalid_input", field: "requestId" });
});

describe("what the database keeps", () => {
  test("shows neither the answer nor whose it is", async () => {
    const requestId = crypto.randomUUID();
    const email = `${unique("secret")}@example.com`;
    const payload = { name: "새입주", email, building: 101, unit: 303 };
    const { result } = await answerTo("manager", "createResident", { ...payload, requestId });
    const { tempPassword, residentId } = result as { tempPassword: string; residentId: string };
    const { rows } = await asGate(server.database, (db) =>
      sql<{ row: string }>`select encode(answer, 'escape') || k::text as row from kept_answers k`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      for (const secret of [tempPassword, residentId, requestId, email, people.manager.id]) {
        expect(row).not.toContain(secret);
      }
    }
  });

  test("is forgotten after a day", async () => {
    const payload = { ...text, requestId: crypto.randomUUID() };
    const first = await answerTo("resident", "createComplaint", payload);
    await sweep(server.database, server.settings);
    expect(await answerTo("resident", "createComplaint", payload)).toEqual(first);
    await asGate(server.database, (db) =>
      sql`update kept_answers set kept_at = now() - interval '25 hours'`.execute(db),
    );
    await sweep(server.database, server.settings);
    expect(await answerTo("resident", "createComplaint", payload)).not.toEqual(first);
  });

  test("is out of a caller's reach", async () => {
    const reading = server.database.kysely.selectFrom("kept_answers").select("key").execute();
    await expect(reading).rejects.toMatchObject({ code: "42501" });
  });
});

test("whoever learns another's request id gets nothing by it", async () => {
  const payload = { name: "새입주", email: `${unique("r")}@example.com`, building: 101, unit: 303 };
  const request = { ...payload, requestId: crypto.randomUUID() };
  expect(await answerTo("manager", "createResident", request)).toHaveProperty("result");
  const { error } = await answerTo("resident", "createResident", request);
  expect(error?.details.code).toBe("role_not_allowed");
  people.manager = await build().manager(await build().apartment());
  expect((await answerTo("manager", "createResident", request)).error?.details.code).toBe("email_taken");
});
