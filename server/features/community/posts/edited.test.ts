import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const text = { title: "유아차 나눔", content: "필요하신 분 가져가세요." };

test("a post says when its words were changed; a comment, a like, a new nickname and the same words leave no mark", async () => {
  const apartment = await build().apartment();
  const [author, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
  const { postId } = await call(server, author, "createPost", { ...text, boardId: "flea_market" });
  const editedAt = async () => (await call(server, neighbour, "getPostById", { postId })).post.editedAt;

  await call(server, neighbour, "addComment", { postId, content: "저요" });
  await call(server, neighbour, "likePost", { postId });
  await call(server, author, "updateProfile", { name: "이서연", nickname: "새이름" });
  await call(server, author, "updatePost", { postId, ...text });
  expect(await editedAt()).toBeNull();

  const before = Date.now();
  await call(server, author, "updatePost", { postId, ...text, content: "나눔 끝났어요." });
  expect(Date.parse((await editedAt())!)).toBeGreaterThanOrEqual(before - 1000);
});

test("a comment says when its words were changed", async () => {
  const author = await build().resident(await build().apartment());
  const { postId } = await call(server, author, "createPost", { ...text, boardId: "flea_market" });
  const { commentId } = await call(server, author, "addComment", { postId, content: "아직 있어요" });
  const editedAt = async () => (await call(server, author, "getComments", { postId })).comments[0]?.editedAt;
  await call(server, author, "updateComment", { postId, commentId, content: "아직 있어요" });
  expect(await editedAt()).toBeNull();
  await call(server, author, "updateComment", { postId, commentId, content: "나갔어요" });
  expect(await editedAt()).not.toBeNull();
});
