import { beforeAll, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const build = () => builders(server.database);
const text = { title: "자전거", content: "거의 새것이에요.", boardId: "free_board" } as const;

let [author, neighbour, stranger] = [{} as Actor, {} as Actor, {} as Actor];
beforeAll(async () => {
  const apartment = await build().apartment();
  [author, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
  stranger = await build().resident(await build().apartment());
});

function pending(count: number, owner = author, purpose: "post" | "comment" = "post"): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => build().pendingFile(owner, purpose)));
}

async function filesOfPost(postId: string): Promise<string[]> {
  const { post } = await call(server, neighbour, "getPostById", { postId });
  return post.files.map(({ id }) => id);
}

async function summaryOf(postId: string) {
  const { posts } = await call(server, neighbour, "getAllPostsByBoard", { boardId: "free_board" });
  const { fileCount, thumbnailUrl } = posts.find(({ id }) => id === postId)!;
  return { fileCount, thumbnailUrl };
}

test("a post shows its photos in their order, and every list the first of them", async () => {
  const fileIds = (await pending(3)).toReversed();
  const { postId } = await call(server, author, "createPost", { ...text, title: "사진 글", fileIds });
  await call(server, neighbour, "likePost", { postId });
  const { post } = await call(server, neighbour, "getPostById", { postId });
  expect(post.files.map(({ id, name }) => [id, name])).toEqual([
    [fileIds[0], "사진 1.jpg"],
    [fileIds[1], "사진 2.jpg"],
    [fileIds[2], "사진 3.jpg"],
  ]);
  const lists = [
    await call(server, neighbour, "getPostsByBoard", { boardId: "free_board" }),
    await call(server, neighbour, "getAllPostsByBoard", { boardId: "free_board" }),
    await call(server, neighbour, "searchPosts", { query: "사진 글" }),
    await call(server, neighbour, "getHotPosts", null),
    await call(server, neighbour, "getTalkedAboutPosts", null),
    await call(server, author, "getMyPosts", null),
  ];
  for (const { posts } of lists) {
    expect(posts.find(({ id }) => id === postId)).toMatchObject({
      fileCount: 3,
      thumbnailUrl: `/files/${fileIds[0]}/thumbnail`,
    });
  }
});

test("a post without photos says so", async () => {
  const { postId } = await call(server, author, "createPost", text);
  const { post } = await call(server, neighbour, "getPostById", { postId });
  expect(post).toMatchObject({ files: [], fileCount: 0, thumbnailUrl: null });
});

test("an edit replaces the photos by its list; without a list they stay", async () => {
  const [first, second, third] = (await pending(3)) as [string, string, string];
  const { postId } = await call(server, author, "createPost", { ...text, fileIds: [first, second] });
  await call(server, author, "updatePost", { postId, ...text });
  expect(await filesOfPost(postId)).toEqual([first, second]);
  await call(server, author, "updatePost", { postId, ...text, fileIds: [third, second] });
  expect(await filesOfPost(postId)).toEqual([third, second]);
  expect(await summaryOf(postId)).toEqual({ fileCount: 2, thumbnailUrl: `/files/${third}/thumbnail` });
  await call(server, author, "updatePost", { postId, ...text, fileIds: [second, third] });
  expect(await summaryOf(postId)).toEqual({ fileCount: 2, thumbnailUrl: `/files/${second}/thumbnail` });
  const gone = call(server, author, "createPost", { ...text, fileIds: [first] });
  expect((await errorOf(gone)).details.code).toBe("file_not_found");
  await call(server, author, "updatePost", { postId, ...text, fileIds: [] });
  expect(await filesOfPost(postId)).toEqual([]);
  expect(await summaryOf(postId)).toEqual({ fileCount: 0, thumbnailUrl: null });
});

test.each([
  ["another person's", () => pending(1, neighbour)],
  ["another apartment's", () => pending(1, stranger)],
  ["uploaded for something else", () => pending(1, author, "comment")],
  ["unknown", () => Promise.resolve([crypto.randomUUID()])],
  [
    "on another post",
    async () => {
      const fileIds = await pending(1);
      await call(server, author, "createPost", { ...text, fileIds });
      return fileIds;
    },
  ],
])("a file that is %s is not found, and nothing is written", async (_, files) => {
  const [fileIds, { postId }] = [await files(), await call(server, author, "createPost", text)];
  const { posts: before } = await call(server, author, "getMyPosts", null);
  const errors = await errorsOf([
    call(server, author, "createPost", { ...text, fileIds }),
    call(server, author, "updatePost", { postId, ...text, title: "바뀐 제목", fileIds }),
  ]);
  for (const error of errors) {
    expect(error).toMatchObject({
      status: "NOT_FOUND",
      details: { code: "file_not_found", field: "fileIds" },
    });
  }
  expect((await call(server, author, "getMyPosts", null)).posts).toEqual(before);
});

test("the same file twice, and more than ten, are refused with the reason", async () => {
  const fileIds = await pending(11);
  const twice = call(server, author, "createPost", { ...text, fileIds: [fileIds[0]!, fileIds[0]!] });
  expect((await errorOf(twice)).details.code).toBe("invalid_input");
  expect(await errorOf(call(server, author, "createPost", { ...text, fileIds }))).toMatchObject({
    status: "INVALID_ARGUMENT",
    message: "파일은 10개까지 올릴 수 있어요.",
    details: { code: "too_many_files", field: "fileIds" },
  });
  await call(server, author, "createPost", { ...text, fileIds: fileIds.slice(1) });
});

test("a document has no place in a post", async () => {
  const row = { purpose: "post", name: "계약서.pdf", media_type: "application/pdf", bytes: 5 };
  const { id: userId, apartmentId } = author;
  const { id } = await acting(
    server.database,
    { role: "resident", userId, apartmentId: apartmentId! },
    (db) =>
      db
        .insertInto("files")
        .values({ ...row, apartment_id: apartmentId!, owner_id: userId, sha256: "a".repeat(64) })
        .returning("id")
        .executeTakeFirstOrThrow(),
  );
  const refused = await errorOf(call(server, author, "createPost", { ...text, fileIds: [id] }));
  expect(refused.details.code).toBe("file_type_not_allowed");
});

test("a neighbour cannot change the photos of a post", async () => {
  const fileIds = await pending(1);
  const { postId } = await call(server, author, "createPost", { ...text, fileIds });
  const own = await pending(1, neighbour);
  for (const given of [own, []]) {
    const refused = await errorOf(call(server, neighbour, "updatePost", { postId, ...text, fileIds: given }));
    expect(refused.details.code).toBe("post_of_another");
  }
  expect(await filesOfPost(postId)).toEqual(fileIds);
});

test("two posts that take the same photo at once: one gets it", async () => {
  const fileIds = await pending(1);
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => call(server, author, "createPost", { ...text, fileIds })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of tries) {
    if (each.status === "rejected")
      expect(each.reason).toMatchObject({ details: { code: "file_not_found" } });
  }
});

test("a comment takes one photo, and shows it in its thread and among one's own", async () => {
  const { postId } = await call(server, author, "createPost", text);
  const [fileIds, two] = [await pending(1, neighbour, "comment"), await pending(2, neighbour, "comment")];
  const { commentId } = await call(server, neighbour, "addComment", { postId, content: "이거요?", fileIds });
  for (const { comments } of [
    await call(server, author, "getComments", { postId }),
    await call(server, neighbour, "getMyComments", null),
  ]) {
    expect(comments.find(({ id }) => id === commentId)!.files).toMatchObject([
      { id: fileIds[0], name: "사진 1.jpg", url: `/files/${fileIds[0]}` },
    ]);
  }
  const refused = await errorOf(
    call(server, neighbour, "addComment", { postId, content: "둘", fileIds: two }),
  );
  expect(refused).toMatchObject({
    message: "파일은 1개까지 올릴 수 있어요.",
    details: { code: "too_many_files" },
  });
});

test("a deleted post's and comment's photos answer 404 at once, also to a browser that has them", async () => {
  const photo = await upload(server, author, "post", await sampleJpeg({ width: 60, height: 40 }));
  const reply = await upload(server, neighbour, "comment", await sampleJpeg({ width: 60, height: 40 }));
  const { postId } = await call(server, author, "createPost", { ...text, fileIds: [photo.id] });
  await call(server, neighbour, "addComment", { postId, content: "댓글", fileIds: [reply.id] });
  const addresses = [photo, reply].flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl!]);
  const tags: string[] = [];
  for (const url of addresses) {
    const { statusCode, headers } = await download(server, author, url);
    expect(statusCode).toBe(200);
    tags.push(headers.etag!);
    const known = await download(server, neighbour, url, { "if-none-match": headers.etag! });
    expect(known.statusCode).toBe(304);
    expect((await download(server, stranger, url)).statusCode).toBe(404);
  }
  await call(server, author, "deletePost", { postId });
  for (const [index, url] of addresses.entries()) {
    for (const reader of [author, neighbour]) {
      expect((await download(server, reader, url)).statusCode).toBe(404);
      const known = await download(server, reader, url, { "if-none-match": tags[index]! });
      expect(known.statusCode).toBe(404);
    }
  }
});
