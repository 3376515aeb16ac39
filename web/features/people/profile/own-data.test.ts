import { expect, test } from "vitest";

import type { Chunk } from "#contract/index.ts";

import { ownDataOf } from "./own-data.ts";

const exportedAt = "2026-07-03T01:02:03.000Z";
const comment = (id: string) => ({
  id,
  postId: "p",
  replyToId: null,
  content: "댓글",
  files: [],
  createdAt: exportedAt,
});

test("the parts stand together, each in the order in which it came", () => {
  const account = { id: "a", name: "홍길동" } as unknown as Extract<
    Chunk<"exportMyData">,
    { part: "account" }
  >["rows"][number];
  const chunks: Chunk<"exportMyData">[] = [
    { part: "account", rows: [account] },
    { part: "sessions", rows: [] },
    { part: "notices", rows: [] },
    { part: "complaints", rows: [] },
    { part: "posts", rows: [] },
    { part: "comments", rows: [comment("1"), comment("2")] },
    { part: "comments", rows: [comment("3")] },
  ];
  expect(ownDataOf(chunks, exportedAt)).toEqual({
    exportedAt,
    account,
    sessions: [],
    notices: [],
    complaints: [],
    posts: [],
    comments: [comment("1"), comment("2"), comment("3")],
  });
});
