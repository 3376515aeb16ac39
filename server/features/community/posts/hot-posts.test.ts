import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newResident(): Promise<Actor> {
  return build().resident(await build().apartment());
}

async function post(author: Actor): Promise<string> {
  const payload = { title: "제목", content: "내용", boardId: "free_board" as const };
  return (await call(server, author, "createPost", payload)).postId;
}

test("hot are the posts that were commented on and looked at this week", async () => {
  const author = await newResident();
  const [quiet, seen, discussed] = [await post(author), await post(author), await post(author)];
  const hot = async () => (await call(server, author, "getHotPosts", null)).posts.map(({ id }) => id);
  expect(await hot()).toEqual([]);
  for (let count = 0; count < 4; count++) await call(server, author, "countPostView", { postId: seen });
  await call(server, author, "addComment", { postId: discussed, content: "그러게요" });
  expect(await hot()).toEqual([discussed, seen]);
  await call(server, author, "getPostById", { postId: quiet });
  expect(await hot()).toEqual([discussed, seen]);
  await call(server, author, "countPostView", { postId: quiet });
  expect(await hot()).toEqual([discussed, seen, quiet]);
});

test("the home shows the two liveliest posts of the week, then the newest of all boards, each once", async () => {
  const author = await newResident();
  const talk = async () => {
    const { posts } = await call(server, author, "getTalkedAboutPosts", null);
    return posts.map(({ id, isHot }) => (isHot ? `hot ${id}` : id));
  };
  expect(await talk()).toEqual([]);
  const [discussed, liveliest, calm] = [await post(author), await post(author), await post(author)];
  const comment = (postId: string) => call(server, author, "addComment", { postId, content: "그러게요" });
  await comment(calm);
  for (const postId of [discussed, discussed, liveliest, liveliest, liveliest]) await comment(postId);
  expect(await talk()).toEqual([`hot ${liveliest}`, `hot ${discussed}`, calm]);
  await comment(calm);
  const newest = [await post(author), await post(author), await post(author), await post(author)];
  expect(await talk()).toEqual([`hot ${liveliest}`, `hot ${calm}`, ...newest.toReversed().slice(0, 3)]);
  expect((await call(server, await newResident(), "getTalkedAboutPosts", null)).posts).toEqual([]);
});
