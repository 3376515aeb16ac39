import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function newResident(nickname = "열두층"): Promise<Actor> {
  return build().resident(await build().apartment(), { nickname });
}

async function post(author: Actor, { title = "제목", content = "내용" } = {}): Promise<string> {
  const payload = { title, content, boardId: "free_board" as const };
  return (await call(server, author, "createPost", payload)).postId;
}

describe("a post", () => {
  test("is written, read, edited and deleted by its author", async () => {
    const author = await newResident();
    const created = await call(server, author, "createPost", {
      title: " 벼룩시장 엽니다 ",
      content: "토요일\r\n오전 10시",
      boardId: "flea_market",
    });
    const { postId } = created;
    expect((await call(server, author, "getPostById", { postId })).post).toEqual({
      id: postId,
      title: "벼룩시장 엽니다",
      content: "토요일\n오전 10시",
      boardId: "flea_market",
      clubId: null,
      authorId: author.id,
      authorNickname: "열두층",
      createdAt: expect.any(String),
      editedAt: null,
      commentCount: 0,
      likeCount: 0,
      isLikedByMe: false,
      priceWon: null,
      isSold: false,
      isHidden: false,
      hiding: null,
      isBlocked: false,
      fileCount: 0,
      thumbnailUrl: null,
      files: [],
    });
    await call(server, author, "updatePost", { postId, title: "연기합니다", content: "비가 와서요" });
    const { posts } = await call(server, author, "getMyPosts", null);
    expect(posts).toMatchObject([{ id: postId, title: "연기합니다", content: "비가 와서요" }]);
    await call(server, author, "deletePost", { postId });
    expect(await errorOf(call(server, author, "getPostById", { postId }))).toMatchObject({
      status: "NOT_FOUND",
      message: "게시글 정보를 찾을 수 없습니다.",
    });
  });

  test("needs a title and a body that are more than blanks, also when it is edited", async () => {
    const author = await newResident();
    const postId = await post(author);
    for (const empty of [{ title: " " }, { content: "\n" }, { title: null }]) {
      const text = { title: "제목", content: "내용", ...empty };
      for (const refused of [
        () => call(server, author, "createPost", { ...text, boardId: "free_board" }),
        () => call(server, author, "updatePost", { ...text, postId }),
      ]) {
        expect(await errorOf(refused())).toMatchObject({
          status: "INVALID_ARGUMENT",
          message: "제목과 내용을 모두 입력해주세요.",
        });
      }
    }
  });

  test("holds 200 characters of title and 20,000 of body, not one more", async () => {
    const author = await newResident();
    const longest = { title: "제".repeat(200), content: "😀".repeat(20_000) };
    const postId = await post(author, longest);
    expect((await call(server, author, "getPostById", { postId })).post).toMatchObject(longest);
    for (const field of ["title", "content"] as const) {
      const error = await errorOf(post(author, { ...longest, [field]: `${longest[field]}더` }));
      expect(error).toMatchObject({ status: "INVALID_ARGUMENT", details: { field } });
    }
  });

  test("of another is edited and deleted by nobody else", async () => {
    const author = await newResident();
    const neighbour = await build().resident({ id: author.apartmentId! });
    const postId = await post(author);
    for (const refused of [
      () => call(server, neighbour, "updatePost", { postId, title: "바꿈", content: "바꿈" }),
      () => call(server, neighbour, "deletePost", { postId }),
    ]) {
      expect(await errorOf(refused())).toMatchObject({
        status: "PERMISSION_DENIED",
        details: { code: "post_of_another" },
      });
    }
    expect((await call(server, neighbour, "getPostById", { postId })).post).toMatchObject({ title: "제목" });
  });

  test("of another apartment is not there", async () => {
    const postId = await post(await newResident());
    const stranger = await newResident();
    for (const refused of [
      () => call(server, stranger, "getPostById", { postId }),
      () => call(server, stranger, "updatePost", { postId, title: "바꿈", content: "바꿈" }),
      () => call(server, stranger, "deletePost", { postId }),
    ]) {
      expect(await errorOf(refused())).toMatchObject({ status: "NOT_FOUND" });
    }
  });

  test("has an id of a form", async () => {
    const error = await errorOf(call(server, await newResident(), "getPostById", { postId: "1" }));
    expect(error).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "게시글 ID가 유효하지 않습니다.",
      details: { field: "postId" },
    });
  });

  test("is the residents' alone", async () => {
    const apartment = await build().apartment();
    const postId = await post(await build().resident(apartment));
    for (const outsider of [await build().manager(apartment), await build().superAdmin()]) {
      const error = await errorOf(call(server, outsider, "getPostById", { postId }));
      expect(error).toMatchObject({ status: "PERMISSION_DENIED" });
    }
    expect(await errorOf(call(server, undefined, "getPostById", { postId }))).toMatchObject({
      status: "UNAUTHENTICATED",
    });
  });
});

describe("a board", () => {
  test("shows its newest five, and all of them by pages", async () => {
    const author = await newResident();
    const ids: string[] = [];
    for (let count = 0; count < 7; count++) ids.unshift(await post(author));
    const payload = { boardId: "free_board" };
    const preview = await call(server, author, "getPostsByBoard", payload);
    expect(preview.posts.map(({ id }) => id)).toEqual(ids.slice(0, 5));

    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await call(server, author, "getAllPostsByBoard", { ...payload, cursor, limit: 3 });
      seen.push(...page.posts.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
    for (const boardId of ["flea_market", "local_news"]) {
      expect((await call(server, author, "getAllPostsByBoard", { boardId })).posts).toEqual([]);
    }
  });

  test("that there is not is not found", async () => {
    const author = await newResident();
    for (const name of ["getPostsByBoard", "getAllPostsByBoard"] as const) {
      expect(await errorOf(call(server, author, name, { boardId: "lost_board" }))).toMatchObject({
        status: "NOT_FOUND",
        message: "게시판을 찾을 수 없습니다.",
      });
    }
    const payload = { title: "제목", content: "내용", boardId: "lost_board" as "free_board" };
    expect(await errorOf(call(server, author, "createPost", payload))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "게시판을 찾을 수 없습니다.",
    });
  });

  test("of another apartment shows nothing", async () => {
    await post(await newResident());
    const stranger = await newResident();
    expect((await call(server, stranger, "getPostsByBoard", { boardId: "free_board" })).posts).toEqual([]);
    expect((await call(server, stranger, "getHotPosts", null)).posts).toEqual([]);
  });
});
