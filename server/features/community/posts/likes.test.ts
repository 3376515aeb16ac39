import { describe, expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

/** The author of a post and a neighbour. */
async function newNeighbours() {
  const apartment = await build().apartment();
  const [author, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
  return { apartment, author, neighbour, postId: await post(author) };
}

async function post(author: Actor): Promise<string> {
  const payload = { title: "제목", content: "내용", boardId: "free_board" as const };
  return (await call(server, author, "createPost", payload)).postId;
}

async function likesOf(reader: Actor, postId: string) {
  const { likeCount, isLikedByMe } = (await call(server, reader, "getPostById", { postId })).post;
  return { likeCount, isLikedByMe };
}

describe("a like", () => {
  test("counts once a person, and not any more once it is taken back", async () => {
    const { author, neighbour, postId } = await newNeighbours();
    const like = (person: Actor) => call(server, person, "likePost", { postId });
    const unlike = (person: Actor) => call(server, person, "unlikePost", { postId });
    expect(await unlike(neighbour)).toEqual({ success: true, likeCount: 0 });
    expect(await like(neighbour)).toEqual({ success: true, likeCount: 1 });
    expect(await like(neighbour)).toEqual({ success: true, likeCount: 1 });
    expect(await likesOf(author, postId)).toEqual({ likeCount: 1, isLikedByMe: false });
    expect(await like(author)).toEqual({ success: true, likeCount: 2 });
    expect(await likesOf(neighbour, postId)).toEqual({ likeCount: 2, isLikedByMe: true });
    expect(await unlike(neighbour)).toEqual({ success: true, likeCount: 1 });
    expect(await unlike(neighbour)).toEqual({ success: true, likeCount: 1 });
    expect(await likesOf(neighbour, postId)).toEqual({ likeCount: 1, isLikedByMe: false });
  });

  test("shows in every list of posts", async () => {
    const { author, postId } = await newNeighbours();
    await call(server, author, "likePost", { postId });
    const boardId = "free_board";
    for (const list of [
      call(server, author, "getPostsByBoard", { boardId }),
      call(server, author, "getAllPostsByBoard", { boardId }),
      call(server, author, "getMyPosts", null),
      call(server, author, "getHotPosts", null),
      call(server, author, "searchPosts", { query: "제목" }),
    ]) {
      expect((await list).posts).toMatchObject([{ id: postId, likeCount: 1, isLikedByMe: true }]);
    }
  });

  test("of a post that is not there is refused, and of another apartment's", async () => {
    const { author, postId } = await newNeighbours();
    await call(server, author, "deletePost", { postId });
    const { postId: elsewhere } = await newNeighbours();
    for (const name of ["likePost", "unlikePost"] as const) {
      for (const missing of [postId, elsewhere]) {
        expect(await errorOf(call(server, author, name, { postId: missing }))).toMatchObject({
          status: "NOT_FOUND",
          details: { code: "post_not_found" },
        });
      }
    }
  });

  test("goes with its post", async () => {
    const { author, neighbour, postId } = await newNeighbours();
    await call(server, neighbour, "likePost", { postId });
    await call(server, author, "deletePost", { postId });
    expect(await likesInDatabase(postId)).toEqual([]);
  });

  test("goes with the liker's account", async () => {
    const { apartment, author, neighbour, postId } = await newNeighbours();
    await call(server, author, "likePost", { postId });
    await call(server, neighbour, "likePost", { postId });
    const manager = await build().manager(apartment);
    await call(server, manager, "deleteResident", { residentId: neighbour.id });
    expect(await likesOf(author, postId)).toEqual({ likeCount: 1, isLikedByMe: true });
    expect(await likesInDatabase(postId)).toEqual([{ person_id: author.id }]);
  });

  test("goes with a liker who becomes a super admin and leaves the apartment", async () => {
    const { apartment, author, postId } = await newNeighbours();
    const password = "바꿀비밀번호";
    const leaver = await build().resident(apartment, { password });
    await call(server, leaver, "likePost", { postId });
    await call(server, await build().superAdmin(), "setSuperAdminClaim", { email: leaver.email });
    await call(server, undefined, "signIn", { email: leaver.email, password });
    expect(await likesOf(author, postId)).toEqual({ likeCount: 0, isLikedByMe: false });
    expect(await likesInDatabase(postId)).toEqual([]);
  });
});

test("a post's count is true while many like it and take it back at once", async () => {
  const { apartment, author, postId } = await newNeighbours();
  const people = await Promise.all(Array.from({ length: 8 }, () => build().resident(apartment)));
  // Each twice, as by a double click.
  await Promise.all([...people, ...people].map((person) => call(server, person, "likePost", { postId })));
  expect(await likesOf(author, postId)).toMatchObject({ likeCount: 8 });
  const [back, stay] = [people.slice(0, 3), people.slice(3)];
  await Promise.all([
    ...[...back, ...back].map((person) => call(server, person, "unlikePost", { postId })),
    ...[...stay, author].map((person) => call(server, person, "likePost", { postId })),
  ]);
  expect(await likesOf(author, postId)).toEqual({ likeCount: 6, isLikedByMe: true });
});

test("the database shows each resident their own likes alone, and changes no others", async () => {
  const { apartment, author, neighbour, postId } = await newNeighbours();
  for (const person of [author, neighbour]) await call(server, person, "likePost", { postId });
  const as = (person: Actor, role: "resident" | "manager" = "resident") => ({
    role,
    apartmentId: apartment.id,
    userId: person.id,
  });
  const seenBy = (caller: ReturnType<typeof as>) =>
    acting(server.database, caller, (db) => db.selectFrom("post_likes").select("person_id").execute());
  expect(await seenBy(as(author))).toEqual([{ person_id: author.id }]);
  expect(await seenBy(as(await build().manager(apartment), "manager"))).toEqual([]);

  await acting(server.database, as(author), (db) => db.deleteFrom("post_likes").execute());
  expect(await likesInDatabase(postId)).toEqual([{ person_id: neighbour.id }]);
  expect(await likesOf(neighbour, postId)).toEqual({ likeCount: 1, isLikedByMe: true });

  const other = await build().resident(apartment);
  const inAnothersName = acting(server.database, as(author), (db) =>
    db
      .insertInto("post_likes")
      .values({ apartment_id: apartment.id, post_id: postId, person_id: other.id })
      .execute(),
  );
  await expect(inAnothersName).rejects.toThrow(/row-level security/);
});

test("for a hot post a like of this week is half a comment, an older one nothing", async () => {
  const { apartment, author, neighbour } = await newNeighbours();
  const [old, seen, liked, discussed] = [
    await post(author),
    await post(author),
    await post(author),
    await post(author),
  ];
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  await acting(server.database, { role: "resident", apartmentId: apartment.id, userId: author.id }, (db) =>
    db
      .insertInto("post_likes")
      .values({
        apartment_id: apartment.id,
        post_id: old,
        person_id: author.id,
        created_at: eightDaysAgo,
      })
      .execute(),
  );
  // Two views are less than a like, three likes are more than a comment.
  for (let count = 0; count < 2; count++) await call(server, author, "countPostView", { postId: seen });
  await call(server, neighbour, "likePost", { postId: liked });
  await call(server, neighbour, "addComment", { postId: discussed, content: "그러게요" });
  const hot = async () => (await call(server, author, "getHotPosts", null)).posts.map(({ id }) => id);
  expect(await hot()).toEqual([discussed, liked, seen]);
  await call(server, author, "countPostView", { postId: seen });
  expect(await hot()).toEqual([discussed, seen, liked]);
  await call(server, author, "likePost", { postId: liked });
  await call(server, await build().resident(apartment), "likePost", { postId: liked });
  expect(await hot()).toEqual([liked, discussed, seen]);
});

function likesInDatabase(postId: string) {
  return asGate(server.database, (db) =>
    db.selectFrom("post_likes").select("person_id").where("post_id", "=", postId).execute(),
  );
}
