import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { errors } from "#contract/errors.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { CallError, errorOf } from "#server/testing/calling.ts";
import { openRawConnection } from "#server/testing/raw-connection.ts";
import { pdfDocument } from "#server/testing/sample-documents.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { upload } from "#server/testing/uploading.ts";

const server = useTestServer({}, { limits: { requestMs: 3000, checkEveryMs: 50 } });
const full = useTestServer({ FILES_LIMIT_GB: "0.000005" });
let origin: string;
let manager: Actor;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const build = builders(server.database);
  manager = await build.manager(await build.apartment());
});

const megabyte = 1024 * 1024;

/** Sends a body piece by piece, without saying how long it is. */
async function sendPieces(start: Buffer, megabytes: number, person: Pick<Actor, "token"> | null = manager) {
  let sent = 0;
  async function* pieces() {
    yield start;
    for (; sent < megabytes; sent++) yield Buffer.alloc(megabyte, 32);
  }
  const answer = await fetch(`${origin}/files?for=notice`, {
    method: "POST",
    headers: { ...(person && { authorization: `Bearer ${person.token}` }), "x-file-name": "a.pdf" },
    body: ReadableStream.from(pieces()),
    duplex: "half",
  });
  const { error } = (await answer.json()) as { error?: ConstructorParameters<typeof CallError>[1] };
  return { status: answer.status, code: error?.details.code, message: error?.message };
}

function leftUploads(): Promise<string[]> {
  return readdir(join(server.settings.DATA_DIR, "uploads"));
}

const tooLarge = { status: 400, code: "file_too_large", message: errors.file_too_large.message };

describe("a body is cut off at the limit, and its sender is told", () => {
  test("a document at 20 MB", async () => {
    expect(await sendPieces(pdfDocument(), 31)).toEqual(tooLarge);
    expect(await sendPieces(pdfDocument(), 19)).toMatchObject({ status: 200 });
    expect(await leftUploads()).toEqual([]);
  });

  test("a photo at 30 MB", async () => {
    const photo = await sampleJpeg();
    expect(await sendPieces(photo, 31)).toEqual(tooLarge);
    // Bytes after the end of a picture are dropped.
    expect(await sendPieces(photo, 25)).toMatchObject({ status: 200 });
  });

  test("before it is read, if it says so itself", async () => {
    const connection = await openRawConnection(origin);
    const head = [
      "POST /files?for=notice HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${manager.token}`,
      `Content-Length: ${31 * megabyte}`,
    ];
    await connection.send(`${head.join("\r\n")}\r\n\r\n`);
    await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 400 [^]*file_too_large/);
    connection.socket.destroy();
  });

  test("and what may not be uploaded at all, before it is read", async () => {
    expect(await sendPieces(pdfDocument(), 10, null)).toMatchObject({ status: 401 });
  });
});

async function begin(token: string) {
  const connection = await openRawConnection(origin);
  const head = [
    "POST /files?for=notice HTTP/1.1",
    "Host: localhost",
    "X-File-Name: a.pdf",
    `Authorization: Bearer ${token}`,
    "Content-Length: 1000000",
  ];
  await connection.send(`${head.join("\r\n")}\r\n\r\n%PDF-1.7`);
  return connection;
}

test("whoever may upload gets more time than a call, and leaves nothing when they go", async () => {
  const connection = await begin(manager.token);
  await expect.poll(leftUploads).toHaveLength(1);
  const dripping = setInterval(() => connection.socket.write(" "), 100);
  const outcome = await Promise.race([
    connection.closed.then(() => "closed"),
    new Promise((resolve) => setTimeout(() => resolve("still open"), 5000)),
  ]);
  clearInterval(dripping);
  expect(outcome).toBe("still open");
  connection.socket.destroy();
  await expect.poll(leftUploads).toEqual([]);
});

test("whoever may not upload is not listened to for long", async () => {
  const connection = await begin("a".repeat(43));
  await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 401 /);
  const dripping = setInterval(() => connection.socket.write(" "), 100);
  await connection.closed;
  clearInterval(dripping);
});

test("an apartment whose store is full takes no more, and still shows what it has", async () => {
  const build = builders(full.database);
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  const small = await sampleJpeg({ width: 16, height: 16 });
  const codes: unknown[] = [];
  for (let count = 0; count < 12; count++) {
    codes.push(
      await upload(full, resident, "post", small).then(
        () => "taken",
        (error: CallError) => error.details.code,
      ),
    );
  }
  const taken = codes.indexOf("storage_full");
  expect(taken).toBeGreaterThan(0);
  expect(new Set(codes.slice(taken))).toEqual(new Set(["storage_full"]));
  const total = await acting(full.database, { role: "resident", apartmentId: apartment.id }, (db) =>
    db.selectFrom("file_totals").select("bytes").executeTakeFirstOrThrow(),
  );
  expect(total.bytes).toBeLessThanOrEqual(0.000005 * 1024 ** 3);
  // Another apartment has room of its own.
  const elsewhere = await build.resident(await build.apartment());
  expect(await upload(full, elsewhere, "post", small)).toMatchObject({ name: "사진 1.jpg" });
});

test("more pictures at once than may wait are refused for the moment", async () => {
  const photo = await sampleJpeg({ width: 3000, height: 2000 });
  const answers = await Promise.allSettled(
    Array.from({ length: 26 }, () => upload(server, manager, "notice", photo)),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as CallError] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  // One of a person's is worked on, and twenty wait.
  expect(refused.length).toBeLessThanOrEqual(5);
  for (const error of refused) {
    expect(error).toMatchObject({ httpStatus: 503, message: errors.files_busy.message });
  }
  expect((await errorOf(Promise.reject(refused[0]!))).details).toEqual({
    code: "files_busy",
    retryAfterSeconds: 10,
  });
});
