import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { codeOf, talking } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newTalk, talksOf, contactsOf } = talking(server);

test("whoever blocks the other one neither reads nor hears of them, and learns nothing of who they are", async () => {
  const { apartment, seller, asker, postId, talkId } = await newTalk();
  const writing = { title: "글", content: "글", boardId: "free_board" } as const;
  const { postId: writingId } = await call(server, asker, "createPost", writing);
  const { blockId } = await call(server, seller, "blockAuthor", { postId, talkId });
  expect(await talksOf(seller)).toEqual([]);
  expect(await contactsOf(seller)).toEqual([]);
  // The blocked one is told nothing, and writes on.
  await call(server, asker, "sendMarketMessage", { talkId, content: "계세요?" });
  expect(await contactsOf(seller)).toEqual([]);
  // In the community nothing of theirs goes out of sight: that would tell who asked.
  expect((await call(server, seller, "getPostById", { postId: writingId })).post.isBlocked).toBe(false);
  expect((await call(server, seller, "getBlocked", null)).blocked).toMatchObject([
    { id: blockId, nickname: "벼룩시장에서 연락한 이웃" },
  ]);
  // A thing that the seller sells later is no way around it.
  const { postId: later } = await call(server, seller, "createPost", { ...writing, boardId: "flea_market" });
  await call(server, asker, "contactSeller", { postId: later, content: "있나요?" });
  expect(await talksOf(seller)).toEqual([]);
  const other = await build().resident(apartment);
  expect(await codeOf(call(server, other, "unblock", { blockId }))).toBe("block_not_found");
  await call(server, seller, "unblock", { blockId });
  expect(await talksOf(seller)).toHaveLength(2);
});

test("a block of whoever asks says nothing of what that neighbour sells, nor the other way round", async () => {
  const { seller, asker, postId, talkId } = await newTalk();
  const sold = { title: "책상", content: "가져가세요.", boardId: "flea_market" } as const;
  const { postId: askersPost } = await call(server, asker, "createPost", sold);
  const asked = { postId: askersPost, content: "있나요?" };
  const { talkId: aboutAskers } = await call(server, seller, "contactSeller", asked);
  await call(server, asker, "sendMarketMessage", { talkId: aboutAskers, content: "네." });

  const { blockId } = await call(server, seller, "blockAuthor", { postId, talkId });
  expect(await talksOf(seller)).toMatchObject([{ id: aboutAskers, isUnread: true }]);
  expect(await contactsOf(seller)).toMatchObject([{ body: "책상" }]);
  await call(server, seller, "contactSeller", asked);
  await call(server, asker, "sendMarketMessage", { talkId: aboutAskers, content: "오세요." });
  expect(await contactsOf(seller)).toMatchObject([{ body: "책상", count: 2 }]);
  await call(server, seller, "unblock", { blockId });

  // The seller is known; whoever asks is not, be it the same one.
  await call(server, seller, "blockAuthor", { postId: askersPost, talkId: aboutAskers });
  expect(await talksOf(seller)).toMatchObject([{ id: talkId }]);
  await call(server, asker, "sendMarketMessage", { talkId, content: "계세요?" });
  expect(await contactsOf(seller)).toMatchObject([{ body: "자전거", count: 1 }]);
  expect(await codeOf(call(server, seller, "contactSeller", asked))).toBe("seller_blocked");
});

test("whoever is blocked from a talk already is blocked once", async () => {
  const { seller, postId, talkId } = await newTalk();
  const { blockId } = await call(server, seller, "blockAuthor", { postId, talkId });
  expect((await call(server, seller, "blockAuthor", { postId, talkId })).blockId).toBe(blockId);
  expect((await call(server, seller, "getBlocked", null)).blocked).toHaveLength(1);
});

test("a block in the community says nothing of who asks, and one of the seller ends it", async () => {
  const { seller, asker, postId, talkId } = await newTalk();
  const writing = { title: "글", content: "글", boardId: "free_board" } as const;
  const { postId: writingId } = await call(server, asker, "createPost", writing);
  await call(server, seller, "blockAuthor", { postId: writingId });
  await call(server, asker, "sendMarketMessage", { talkId, content: "계세요?" });
  expect(await talksOf(seller)).toMatchObject([{ id: talkId, isUnread: true }]);
  expect(await contactsOf(seller)).toMatchObject([{ count: 2 }]);

  await call(server, seller, "sendMarketMessage", { talkId, content: "네." });
  await call(server, asker, "blockAuthor", { postId });
  expect(await contactsOf(asker)).toEqual([]);
  await call(server, seller, "sendMarketMessage", { talkId, content: "여보세요?" });
  expect(await contactsOf(asker)).toEqual([]);
  expect(await talksOf(asker)).toEqual([]);
});
