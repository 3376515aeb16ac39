import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { sampleJpeg } from "#server/testing/sample-pictures.ts";

import { openPictureProcess } from "./picture-process.ts";

let folder: string;
let photo: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-process-"));
  photo = join(folder, "photo");
  await writeFile(photo, await sampleJpeg());
});
afterAll(() => rm(folder, { recursive: true }));

test("pictures are shrunk elsewhere, several at once, and refusals come back", async () => {
  const pictures = openPictureProcess();
  const broken = join(folder, "broken");
  await writeFile(broken, "no picture");
  const [one, two, refused] = await Promise.allSettled([
    pictures.shrink(photo),
    pictures.shrink(photo),
    pictures.shrink(broken),
  ]);
  expect(one).toMatchObject({ value: { width: 640, height: 480 } });
  expect(two).toEqual(one);
  expect(refused).toMatchObject({ reason: { details: { code: "file_broken" } } });
  pictures.close();
});

/** Breaks down at the first order of each test, as a decoder might. */
const breaksDownOnce = `
  import { existsSync, writeFileSync } from "node:fs";
  process.on("message", ({ id, path }) => {
    if (existsSync(path + ".pid")) return process.send({ id, picture: { width: process.pid } });
    writeFileSync(path + ".pid", String(process.pid));
    process.abort();
  });`;

test("a process that breaks down takes only its own work along; the next picture gets another", async () => {
  const script = join(folder, "breaks-down.mjs");
  await writeFile(script, breaksDownOnce);
  const pictures = openPictureProcess({ script });
  const order = join(folder, "order");
  await expect(pictures.shrink(order)).rejects.toMatchObject({ details: { code: "files_busy" } });
  expect(existsSync(`${order}.pid`)).toBe(true);
  const { width: processId } = await pictures.shrink(order);
  expect(processId).not.toBe(Number(readFileSync(`${order}.pid`, "utf8")));
  pictures.close();
  await expect.poll(() => isRunning(processId)).toBe(false);
});

test("a process that takes too long, or too much memory, is ended", async () => {
  const hangs = join(folder, "hangs.mjs");
  await writeFile(hangs, 'process.on("message", () => { for (;;); });');
  // Untouched memory counts for the limit, and takes none of the machine's.
  const hoards = join(folder, "hoards.mjs");
  await writeFile(
    hoards,
    `process.on("message", ({ id }) => {
      const hoard = Array.from({ length: 40 }, () => Buffer.allocUnsafeSlow(100 * 1024 ** 2));
      process.send({ id, picture: { width: hoard.length } });
    });`,
  );
  for (const script of [hangs, hoards]) {
    const pictures = openPictureProcess({ script, mostMs: script === hangs ? 200 : undefined });
    await expect(pictures.shrink(photo)).rejects.toMatchObject({ details: { code: "files_busy" } });
    pictures.close();
  }
});

function isRunning(processId: number): boolean {
  return (
    existsSync(`/proc/${processId}`) &&
    !/^State:\s+Z/m.test(readFileSync(`/proc/${processId}/status`, "utf8"))
  );
}
