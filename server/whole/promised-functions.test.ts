import type { AddressInfo } from "node:net";

import { httpsCallable } from "firebase/functions";
import { afterEach, beforeAll, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { useTestServer } from "#server/testing/test-server.ts";

// The functions of the specification's section 7, with their names, payloads and result fields. They are
// called with the SDK that the specification's client uses.

const server = useTestServer();
const build = () => builders(server.database);
const closing: (() => Promise<void>)[] = [];
let origin: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Answer = Record<string, unknown>;

/** Calls functions as the actor. The SDK sends null for missing data. */
function callsOf(actor: Actor) {
  const { functions, close } = firebaseClient(origin, actor.token);
  closing.push(close);
  return async (name: string, payload?: object) =>
    (await httpsCallable<object | undefined, Answer>(functions, name)(payload)).data;
}

const text = expect.any(String) as string;
const done = expect.objectContaining({ success: true }) as object;

test("the super admin's functions", async () => {
  const call = callsOf(await build().superAdmin());
  const { id: apartmentId } = await build().apartment();
  const made = await call("createManager", { name: "김관리", email: "sdk@example.com", apartmentId });
  expect(made).toMatchObject({ success: true, tempPassword: text, message: text });
  const granted = await build().manager({ id: apartmentId });
  expect(await call("setSuperAdminClaim", { email: granted.email })).toMatchObject({
    success: true,
    message: text,
  });
  for (const managerId of [made.managerId, granted.id]) {
    expect(await call("deleteManager", { managerId })).toMatchObject({ success: true, message: text });
  }
  expect(await call("deleteApartment", { apartmentId })).toMatchObject({ success: true, message: text });
});

test("the manager's functions on residents", async () => {
  const apartment = await build().apartment();
  const call = callsOf(await build().manager(apartment));
  const resident = { name: "이입주", email: "resident@example.com", building: "101", unit: "2002" };
  expect(await call("createResident", resident)).toMatchObject({
    success: true,
    tempPassword: text,
    message: text,
  });
  const { id: residentId } = await build().resident(apartment);
  expect(await call("resetResidentPassword", { residentId })).toMatchObject({
    success: true,
    tempPassword: text,
    message: text,
  });
  expect(await call("deleteResident", { residentId })).toMatchObject({ success: true, message: text });

  const range = { startBuilding: 201, endBuilding: 202, startUnit: 101, endUnit: 202 };
  const { csvData, ...bulk } = await call("bulkCreateResidents", range);
  expect(bulk).toMatchObject({ success: true, message: text });
  const csv = Buffer.from(csvData as string, "base64").toString("utf8");
  expect(csv).toMatch(/^\ufeff동,호,이메일,임시 비밀번호\r?\n201,101,/);
  expect(csv.trimEnd().split("\n")).toHaveLength(1 + 8);
});

test("the functions on notices", async () => {
  const apartment = await build().apartment();
  const [manage, read] = [
    callsOf(await build().manager(apartment)),
    callsOf(await build().resident(apartment)),
  ];
  expect(await manage("createNotice", { title: "단수 안내", content: "내일입니다." })).toEqual(done);
  const { success, notices } = (await read("getNotices")) as { success: boolean; notices: Answer[] };
  const [{ id: noticeId, ...notice }] = notices as [Answer];
  expect({ success, notice }).toMatchObject({
    success: true,
    notice: { title: "단수 안내", content: "내일입니다.", authorName: text, createdAt: text },
  });
  expect(await manage("updateNotice", { noticeId, title: "단수 연기", content: "모레입니다." })).toEqual(
    done,
  );
  expect(await read("getNoticeById", { noticeId })).toMatchObject({
    success: true,
    notice: { id: noticeId, title: "단수 연기" },
  });
  expect(await manage("deleteNotice", { noticeId })).toEqual(done);
});

test("the functions on complaints", async () => {
  const apartment = await build().apartment();
  const author = await build().resident(apartment);
  const [manage, write] = [callsOf(await build().manager(apartment)), callsOf(author)];
  expect(await write("createComplaint", { title: "누수", content: "물이 새요." })).toEqual(done);
  const mine = (await write("getMyComplaints")) as { complaints: [Answer] };
  const { id: complaintId, ...complaint } = mine.complaints[0];
  expect(complaint).toMatchObject({
    title: "누수",
    content: "물이 새요.",
    authorId: author.id,
    authorName: text,
    status: "submitted",
    createdAt: text,
  });
  expect(await write("updateComplaint", { complaintId, title: "천장 누수", content: "물이 새요." })).toEqual(
    done,
  );
  expect(await manage("getComplaintsByApartment")).toMatchObject({
    success: true,
    complaints: [{ id: complaintId }],
  });
  expect(await manage("updateComplaintStatus", { complaintId, status: "in_progress" })).toEqual(done);
  expect(await write("getComplaintById", { complaintId })).toMatchObject({
    success: true,
    message: text,
    complaint: { title: "천장 누수", status: "in_progress" },
  });
  expect(await manage("deleteComplaint", { complaintId })).toEqual(done);
});

test("the functions on posts and comments", async () => {
  const author = await build().resident(await build().apartment(), { nickname: "단지사람" });
  const call = callsOf(author);
  const words = { title: "안녕하세요", content: "이사 왔어요." };
  expect(await call("createPost", { ...words, boardId: "free_board" })).toMatchObject({
    success: true,
    message: text,
  });
  const { posts } = (await call("getPostsByBoard", { boardId: "free_board" })) as { posts: [Answer] };
  const [{ id: postId, ...post }] = posts;
  expect(post).toMatchObject({
    ...words,
    boardId: "free_board",
    authorId: author.id,
    authorNickname: "단지사람",
    createdAt: text,
    commentCount: 0,
  });
  expect(await call("updatePost", { postId, title: "반갑습니다", content: words.content })).toEqual(done);
  expect(await call("addComment", { postId, content: "반가워요" })).toEqual(done);
  const { comments } = (await call("getComments", { postId })) as { comments: [Answer] };
  const [{ id: commentId, ...comment }] = comments;
  expect(comment).toMatchObject({
    postId,
    content: "반가워요",
    authorId: author.id,
    authorNickname: "단지사람",
    createdAt: text,
  });
  expect(await call("updateComment", { postId, commentId, content: "고마워요" })).toEqual(done);
  expect(await call("getMyComments")).toMatchObject({
    success: true,
    comments: [{ id: commentId, content: "고마워요", postTitle: "반갑습니다" }],
  });
  expect(await call("getPostById", { postId })).toMatchObject({
    success: true,
    message: text,
    post: { title: "반갑습니다", commentCount: 1 },
  });
  for (const [name, payload] of [
    ["getAllPostsByBoard", { boardId: "free_board" }],
    ["getMyPosts", undefined],
  ] as const) {
    expect(await call(name, payload)).toMatchObject({
      success: true,
      posts: [{ id: postId, commentCount: 1 }],
    });
  }
  expect(await call("deleteComment", { postId, commentId })).toEqual(done);
  expect(await call("deletePost", { postId })).toEqual(done);
});
