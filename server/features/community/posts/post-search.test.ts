import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function post(author: Actor, title: string, content = "내용"): Promise<string> {
  return (await call(server, author, "createPost", { title, content, boardId: "free_board" })).postId;
}

async function search(who: Actor, query: string): Promise<string[]> {
  return (await call(server, who, "searchPosts", { query })).posts.map(({ title }) => title);
}

describe("searching", () => {
  test("finds two syllables within a word, in title, body and comments, newest first", async () => {
    const resident = await build().resident(await build().apartment());
    await post(resident, "본문", "어제 천장누수발생, 관리실에 알렸습니다.");
    const commented = await post(resident, "댓글");
    await call(server, resident, "addComment", { postId: commented, content: "저희도 누수가 있어요" });
    await post(resident, "천장누수발생");
    await post(resident, "누가 수박을");
    expect(await search(resident, "누수")).toEqual(["천장누수발생", "댓글", "본문"]);
    expect(await search(resident, "장누수발")).toEqual(["천장누수발생", "본문"]);
    expect(await search(resident, "수누")).toEqual([]);
  });

  test("finds nothing by what the database knows no two characters of", async () => {
    const resident = await build().resident(await build().apartment());
    await post(resident, "제목");
    // JavaScript turns this one character into two when it makes it lowercase.
    expect(await search(resident, "İ")).toEqual([]);
  });

  test("sees through spaces, case and the way syllables are stored", async () => {
    const resident = await build().resident(await build().apartment());
    await post(resident, "천장 누수", "LED 등도 나갔어요");
    for (const query of ["천장누수", " 장 누 ", "led등", "누수".normalize("NFD")]) {
      expect(await search(resident, query), query).toEqual(["천장 누수"]);
    }
  });

  test.each([
    ["ＬＧ 세탁기", "LG세탁기"],
    ["5ｋｇ 쌀", "5kg"],
    ["③번 출구, 40㎡", "40m2"],
    ["LG세탁기", "ｌｇ세탁기"],
    ["ㅋㅋㅋㅜㅜ 웃겨요", "ㅋㅋㅋ"],
    ["ΟΔΟΣ", "οδος"],
  ])("finds %s by %s, in title, body and comments", async (written, query) => {
    const resident = await build().resident(await build().apartment());
    await post(resident, written);
    await post(resident, "본문", `${"가나다라 ".repeat(200)}${written}`);
    const postId = await post(resident, "댓글");
    await call(server, resident, "addComment", { postId, content: written });
    expect(await search(resident, query)).toEqual(["댓글", "본문", written]);
  });

  test("shows the part of a long body around words that are written in wide letters", async () => {
    const resident = await build().resident(await build().apartment());
    await post(resident, "본문", `${"가나다라 ".repeat(500)}［ＬＧ 세탁기］ 팔아요`);
    for (const query of ["lg세탁기", "[lg"]) {
      const { posts } = await call(server, resident, "searchPosts", { query, excerpt: true });
      expect(posts[0]!.content).toContain("［ＬＧ 세탁기］");
    }
  });

  test("answers the part of a long body around the words where an excerpt was asked for", async () => {
    const resident = await build().resident(await build().apartment());
    const filler = "가나다라 ".repeat(500);
    await post(resident, "앞", `${filler}10%.할인 쿠 폰${filler}`);
    const excerptOf = async (query: string) => {
      const { posts } = await call(server, resident, "searchPosts", { query, excerpt: true });
      return posts[0]!.content;
    };
    for (const query of ["할인쿠폰", "0%. 할인", "할인 쿠 폰"]) {
      const excerpt = await excerptOf(query);
      expect(excerpt, query).toContain("10%.할인 쿠 폰");
      expect(excerpt, query).toHaveLength(200);
    }
    await post(resident, "뒤에 있는 제목", filler);
    expect(await excerptOf("있는제목")).toBe(filler.slice(0, 200));
  });

  test("takes every character as it is", async () => {
    const resident = await build().resident(await build().apartment());
    await post(resident, "할인 50%_쿠폰", "C:\\temp 😀😁");
    for (const query of ["0%_", "\\t", "😀😁", "':"]) {
      expect(await search(resident, query), query).toEqual(query === "':" ? [] : ["할인 50%_쿠폰"]);
    }
  });

  test("needs two characters besides spaces", async () => {
    const resident = await build().resident(await build().apartment());
    for (const query of ["", " ", "누", "누 ", "누".normalize("NFD")]) {
      expect(await errorOf(call(server, resident, "searchPosts", { query })), query).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "두 글자 이상 입력해주세요.",
        details: { field: "query" },
      });
    }
  });

  test("finds nothing of another apartment, and nothing that is edited away or deleted", async () => {
    const resident = await build().resident(await build().apartment());
    const stranger = await build().resident(await build().apartment());
    const postId = await post(resident, "누수");
    expect(await search(stranger, "누수")).toEqual([]);
    await call(server, resident, "updatePost", { postId, title: "방수", content: "공사" });
    expect(await search(resident, "누수")).toEqual([]);
    expect(await search(resident, "방수")).toEqual(["방수"]);
    await call(server, resident, "deletePost", { postId });
    expect(await search(resident, "방수")).toEqual([]);
  });

  // The newest fifty posts tell how common a word is: rare, common enough to fill pages, and common of late only.
  test.each([
    [100, 900],
    [10, 1100],
    [10, 60],
  ])(
    "goes back by pages to the oldest post: one in %i of the newest %i and two more",
    async (step, newest) => {
      const resident = await build().resident(await build().apartment());
      const ages = [...Array.from({ length: newest / step }, (_, index) => (index + 1) * step), 1150, 1200];
      await writeOldPosts(resident, 1200, ages);
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await call(server, resident, "searchPosts", { query: "누수", cursor, limit: 7 });
        seen.push(...page.posts.map(({ title }) => title));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(ages.map((age) => `누수 ${age}`));
    },
  );
});

/** Writes one post for each of the last minutes. Those of the given ages are about a leak. */
function writeOldPosts(
  { id, apartmentId }: Actor,
  count: number,
  leaks: readonly number[],
): Promise<unknown> {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    apartment_id: apartmentId!,
    board_id: "free_board",
    title: leaks.includes(index + 1) ? `누수 ${index + 1}` : `일상 ${index + 1}`,
    content: "내용",
    author_id: id,
    created_at: new Date(now - (index + 1) * 60_000).toISOString(),
  }));
  return acting(server.database, { role: "resident", apartmentId: apartmentId!, userId: id }, (db) =>
    db.insertInto("posts").values(rows).execute(),
  );
}
