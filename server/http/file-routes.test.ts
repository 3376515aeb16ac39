import { beforeAll, describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { pdfDocument } from "#server/testing/sample-documents.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
let manager: Actor;
let document: { url: string; content: Buffer };

beforeAll(async () => {
  const build = builders(server.database);
  manager = await build.manager(await build.apartment());
  const content = pdfDocument();
  const { url } = await upload(server, manager, "notice", content, { name: "안내.pdf" });
  document = { url, content };
});

const get = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  download(server, manager, document.url, headers, method);

test("a document is served as a download that runs nothing and no other site embeds", async () => {
  const { statusCode, headers } = await get();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(document.content.length),
    "content-disposition": `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent("안내")}.pdf`,
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "bytes",
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
  });
});

test("HEAD answers what GET would, without the content", async () => {
  const [{ headers: wanted }, head] = [await get(), await get({}, "HEAD")];
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  for (const name of ["content-type", "content-length", "etag", "content-disposition", "accept-ranges"]) {
    expect(head.headers[name], name).toBe(wanted[name]);
  }
});

describe("a range", () => {
  test.each([
    ["bytes=0-3", 0, 3],
    ["bytes=5-", 5, Infinity],
    ["bytes=-4", -4, Infinity],
    ["bytes=0-99999", 0, Infinity],
    ["bytes=-99999", 0, Infinity],
  ])("%s gets its part", async (range, from, to) => {
    const { statusCode, headers, rawPayload } = await get({ range });
    const { length } = document.content;
    const start = from < 0 ? length + from : from;
    const end = Math.min(to, length - 1);
    expect(statusCode).toBe(206);
    expect(headers).toMatchObject({
      "content-range": `bytes ${start}-${end}/${length}`,
      "content-length": String(end - start + 1),
    });
    expect(rawPayload.equals(document.content.subarray(start, end + 1))).toBe(true);
    expect((await get({ range }, "HEAD")).statusCode).toBe(206);
  });

  test.each(["bytes=0-1,4-5", "bytes=9-3", "bytes=a-b", "bytes=-", "lines=0-3"])(
    "%s gets the whole",
    async (range) => {
      const { statusCode, rawPayload } = await get({ range });
      expect(statusCode).toBe(200);
      expect(rawPayload.equals(document.content)).toBe(true);
    },
  );

  test.each(["bytes=99999-", "bytes=99999-100000", "bytes=-0"])("%s cannot be satisfied", async (range) => {
    const { statusCode, headers, body } = await get({ range });
    expect([statusCode, body]).toEqual([416, ""]);
    expect(headers["content-range"]).toBe(`bytes */${document.content.length}`);
  });

  test("of another version gets the whole", async () => {
    const etag = String((await get()).headers.etag);
    expect((await get({ range: "bytes=0-3", "if-range": etag })).statusCode).toBe(206);
    expect((await get({ range: "bytes=0-3", "if-range": '"other"' })).statusCode).toBe(200);
  });
});

test("what the browser has is not sent again", async () => {
  const etag = String((await get()).headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const { statusCode, body, headers } = await get({ "if-none-match": known });
    expect([statusCode, body, headers.etag]).toEqual([304, "", etag]);
  }
  expect((await get({ "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("a photo and its thumbnail are told apart", async () => {
  const { url } = await upload(server, manager, "notice", await sampleJpeg({ width: 1000, height: 800 }));
  const tags = await Promise.all(
    [url, `${url}/thumbnail`].map(async (address) => (await download(server, manager, address)).headers.etag),
  );
  expect(new Set(tags).size).toBe(2);
});

test("an account that awaits its set-up gets none, nor does an ended session", async () => {
  const build = builders(server.database);
  const settingUp = await build.manager(
    { id: manager.apartmentId! },
    { temporaryPassword: "ABCD-EFGH-JKMN-PQRS" },
  );
  expect((await download(server, settingUp, document.url)).json().error.details.code).toBe(
    "initial_setup_required",
  );
  const ended = await download(server, { token: "a".repeat(43) }, document.url);
  expect([ended.statusCode, ended.json().error.details.code]).toEqual([401, "session_ended"]);
});
