import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, call, post } from "#server/testing/calling.ts";
import { newClub } from "#server/testing/new-club.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

/** Every list that has pages and can answer with excerpts. */
type LongList = {
  [Name in FunctionName]: Output<Name> extends { nextCursor: string | null }
    ? "excerpt" extends keyof NonNullable<Input<Name>>
      ? Name
      : never
    : never;
}[FunctionName];

interface Asked {
  by: "manager" | "resident" | "member";
  payload: object;
}

const clubId = randomUUID();

/** A list without a row here does not compile, so none stays untested. */
const lists: Record<LongList, Asked> = {
  getNotices: { by: "resident", payload: {} },
  getComplaintsByApartment: { by: "manager", payload: {} },
  getMyComplaints: { by: "resident", payload: {} },
  getAllPostsByBoard: { by: "resident", payload: { boardId: "free_board" } },
  getClubPosts: { by: "member", payload: { clubId } },
  getMyPosts: { by: "resident", payload: {} },
  searchPosts: { by: "resident", payload: { query: "제목" } },
};

const rowCount = 40;
/** 20,000 characters of three bytes: the longest text. */
const content = "가나다라".repeat(5000);
const rowsInAMebibyte = Math.floor((1024 * 1024) / (3 * content.length));

interface Row {
  id: string;
  content: string;
}

interface PageOfAny {
  rows: Row[];
  nextCursor: string | null;
  bytes: number;
}

const actors = {} as Record<Asked["by"], Actor>;

beforeAll(async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  actors.manager = await build.manager(apartment);
  actors.resident = await build.resident(apartment);
  actors.member = await build.resident(apartment);
  await newClub(server.database, actors.member, { id: clubId });
  await write("manager", "notices", { author_name: "관리자" });
  await write("resident", "complaints", { author_name: "입주민" });
  await write("resident", "posts", { board_id: "free_board" });
  await write("member", "posts", { board_id: "club", club_id: clubId });
});

async function write(by: Asked["by"], table: "notices" | "complaints" | "posts", more: object = {}) {
  const { id: userId, apartmentId, role } = actors[by];
  const row = { apartment_id: apartmentId!, author_id: userId, title: "제목", content, ...more };
  await acting(server.database, { role, userId, apartmentId: apartmentId! }, (db) =>
    db
      .insertInto(table)
      .values(Array.from({ length: rowCount }, () => row))
      .execute(),
  );
}

async function pageOf(name: LongList, more: object): Promise<PageOfAny> {
  const { by, payload } = lists[name];
  const data = { limit: 100, ...payload, ...more };
  const { body } = await post(server, `/asia-northeast3/${name}`, { data }, bearer(actors[by]));
  const { result } = JSON.parse(body) as { result: Record<string, unknown> };
  const rows = Object.values(result).find(Array.isArray) as Row[];
  return { rows, nextCursor: result["nextCursor"] as string | null, bytes: Buffer.byteLength(body) };
}

describe.each(Object.keys(lists) as LongList[])("%s", (name) => {
  test("ends a page before it is too long to hold, and goes on behind it", async () => {
    const pages = [await pageOf(name, {})];
    while (pages.at(-1)!.nextCursor !== null) {
      pages.push(await pageOf(name, { cursor: pages.at(-1)!.nextCursor }));
    }
    const sizes = pages.map(({ rows }) => rows.length);
    expect(sizes).toEqual([rowsInAMebibyte, rowsInAMebibyte, rowCount - 2 * rowsInAMebibyte]);
    const rows = pages.flatMap((page) => page.rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rowCount);
    expect(rows.every((row) => row.content === content)).toBe(true);
  });

  test("answers the beginnings of the texts where that was asked for", async () => {
    const { rows, nextCursor, bytes } = await pageOf(name, { excerpt: true });
    expect({ count: rows.length, nextCursor }).toEqual({ count: rowCount, nextCursor: null });
    expect(new Set(rows.map((row) => row.content))).toEqual(new Set([content.slice(0, 200)]));
    expect(bytes).toBeLessThan(rowCount * 1200);
  });
});

test("the five newest and the five hot posts have an excerpt, too", async () => {
  const { posts } = await call(server, actors.resident, "getPostsByBoard", {
    boardId: "free_board",
    excerpt: true,
  });
  await call(server, actors.resident, "addComment", { postId: posts[0]!.id, content: "댓글" });
  const hot = (await call(server, actors.resident, "getHotPosts", { excerpt: true })).posts;
  for (const shown of [...posts, ...hot]) expect(shown.content).toBe(content.slice(0, 200));
  expect([posts.length, hot.length]).toEqual([5, 1]);
});
