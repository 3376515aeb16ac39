import sharp from "sharp";
import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();

async function newResident() {
  const build = builders(server.database);
  return build.resident(await build.apartment());
}

test("an upload answers the file, which its owner can open, large and small", async () => {
  const resident = await newResident();
  const file = await upload(server, resident, "post", await sampleJpeg());
  expect(file).toEqual({
    id: expect.any(String),
    name: "사진 1.jpg",
    mediaType: "image/jpeg",
    bytes: expect.any(Number),
    width: 640,
    height: 480,
    thumbnailWidth: 480,
    url: `/files/${file.id}`,
    thumbnailUrl: `/files/${file.id}/thumbnail`,
  });
  for (const url of [file.url, file.thumbnailUrl!]) {
    const { statusCode, headers, rawPayload } = await download(server, resident, url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "content-type": "image/jpeg", "content-disposition": "inline" });
    expect(rawPayload.length).toBe(Number(headers["content-length"]));
  }
});

test.each([
  ["a long capture", { width: 400, height: 5000 }],
  ["a wide one", { width: 3000, height: 300 }],
  ["a small one", { width: 50, height: 30 }],
])("the thumbnail of %s is as wide as it is said to be, wherever it hangs", async (_, size) => {
  const resident = await newResident();
  const file = await upload(server, resident, "post", await sampleJpeg(size));
  const { rawPayload } = await download(server, resident, file.thumbnailUrl!);
  const { width } = await sharp(rawPayload).metadata();
  expect(file.thumbnailWidth).toBe(width);
  const post = { boardId: "free_board" as const, title: "사진", content: "사진이에요.", fileIds: [file.id] };
  const { postId } = await call(server, resident, "createPost", post);
  const shown = await call(server, resident, "getPostById", { postId });
  expect(shown.post.files).toEqual([file]);
});

test("a discarded file is gone at once, and cannot be discarded twice", async () => {
  const resident = await newResident();
  const { id: fileId, url } = await upload(server, resident, "post", await sampleJpeg());
  await call(server, resident, "discardFile", { fileId });
  expect((await download(server, resident, url)).statusCode).toBe(404);
  expect((await errorOf(call(server, resident, "discardFile", { fileId }))).details.code).toBe(
    "file_not_found",
  );
});
