import { createHash } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";

import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, call, collect } from "#server/testing/calling.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const build = () => builders(server.database);

let apartment: { id: string };
beforeAll(async () => {
  apartment = await build().apartment();
});

const text = {
  title: "자전거 <b>팔아요</b>",
  content: "거의 새것\n& 깨끗해요",
  boardId: "free_board",
} as const;

function get(actor: Actor | undefined, headers: Record<string, string> = {}) {
  return download(server, actor, "/my-data.zip", headers);
}

async function archiveOf(actor: Actor) {
  const { statusCode, rawPayload, headers } = await get(actor);
  expect(statusCode).toBe(200);
  return { headers, files: unzipSync(new Uint8Array(rawPayload)) };
}

test("the archive holds the export as it is, a page to read, and the photos in full", async () => {
  const resident = await build().resident(apartment);
  const photo = await upload(server, resident, "post", await sampleJpeg());
  const reply = await upload(server, resident, "comment", await sampleJpeg({ width: 90, height: 70 }));
  const { postId } = await call(server, resident, "createPost", { ...text, fileIds: [photo.id] });
  await call(server, resident, "addComment", { postId, content: "사진 더", fileIds: [reply.id] });
  const { files, headers } = await archiveOf(resident);
  expect(headers).toMatchObject({ "content-type": "application/zip", "cache-control": "no-store" });
  expect(Object.keys(files)).toEqual([
    "내 데이터.json",
    "내 데이터.html",
    `사진/${photo.id}.jpg`,
    `사진/${reply.id}.jpg`,
  ]);
  for (const { id, url } of [photo, reply]) {
    const { rawPayload } = await download(server, resident, url);
    expect(hashOf(files[`사진/${id}.jpg`]!)).toBe(hashOf(rawPayload));
  }

  const data = JSON.parse(strFromU8(files["내 데이터.json"]!)) as Record<string, unknown>;
  const { chunks } = await collect(server, resident, "exportMyData", null);
  const { account, ...parts } = Object.fromEntries(chunks.map(({ part, rows }) => [part, rows]));
  expect(data).toMatchObject({ exportedAt: expect.any(String), account: account![0], posts: parts["posts"] });
  expect(Object.keys(data)).toEqual(["exportedAt", "account", ...Object.keys(parts)]);

  const page = strFromU8(files["내 데이터.html"]!);
  expect(page).toContain("자전거 &#60;b&#62;팔아요&#60;/b&#62;");
  expect(page).toContain(`<img src="사진/${photo.id}.jpg" alt="사진 1.jpg">`);
  expect(page).not.toContain("<b>");
});

test("the files are whole where the text comes in many pages", async () => {
  const resident = await build().resident(apartment);
  const { id: userId, apartmentId } = resident;
  const { postId } = await call(server, resident, "createPost", text);
  const comment = { apartment_id: apartmentId!, post_id: postId, author_id: userId };
  const comments = Array.from({ length: 250 }, (_, n) => ({ ...comment, content: `댓글 ${n}` }));
  await acting(server.database, { role: "resident", userId, apartmentId: apartmentId! }, (db) =>
    db.insertInto("comments").values(comments).execute(),
  );
  const { files } = await archiveOf(resident);
  const data = JSON.parse(strFromU8(files["내 데이터.json"]!)) as { comments: { content: string }[] };
  expect(new Set(data.comments.map(({ content }) => content)).size).toBe(250);
  const page = strFromU8(files["내 데이터.html"]!);
  for (const { content } of comments) expect(page).toContain(`<p>${content}</p>`);
});

test("nobody's and a foreign page's request is refused, and one download leaves one access record", async () => {
  const resident = await build().resident(apartment);
  expect((await get(undefined)).statusCode).toBe(401);
  const fromElsewhere = { cookie: `session=${resident.token}`, "sec-fetch-site": "cross-site" };
  expect((await get(undefined, fromElsewhere)).statusCode).toBe(403);
  await archiveOf(resident);
  const { rows } = await server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    return sql<{ action: string; details: object }>`
      select action, details from audit_log where subject_id = ${resident.id}
    `.execute(db);
  });
  expect(rows).toEqual([{ action: "own_data_exported", details: { form: "zip" } }]);
});

test("five downloads an hour, then a sentence that says when", async () => {
  const resident = await build().resident(apartment);
  for (let n = 0; n < 5; n++) expect((await get(resident)).statusCode).toBe(200);
  const refused = await get(resident);
  expect(refused.statusCode).toBe(429);
  expect(JSON.parse(refused.body)).toMatchObject({
    error: { message: expect.stringContaining("한 시간에 5번까지"), details: { code: "too_many_requests" } },
  });
});

test("a reader who leaves, frees the place for the next download", async () => {
  const resident = await build().resident(apartment);
  const fileIds = await Promise.all(
    Array.from({ length: 6 }, async () => (await upload(server, resident, "post", await noise())).id),
  );
  await call(server, resident, "createPost", { ...text, fileIds });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  await new Promise<void>((resolve, reject) => {
    const sent = request(
      { port, host: "127.0.0.1", path: "/my-data.zip", headers: bearer(resident) },
      (response) => {
        response.once("data", () => sent.destroy());
        response.once("close", resolve);
        response.once("error", () => resolve());
      },
    );
    sent.once("error", reject);
    sent.end();
  });
  // Two at once are refused, so the first must have ended.
  await expect.poll(async () => (await get(resident)).statusCode).toBe(200);
});

/** A picture that compression makes hardly smaller. */
async function noise(): Promise<Buffer> {
  return sampleJpeg({ width: 1600, height: 1200 });
}

function hashOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
