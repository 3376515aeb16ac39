import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { sampleJpeg } from "#server/testing/sample-pictures.ts";

import { openPictureProcesses } from "./picture-process.ts";

let folder: string;
let photo: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-process-"));
  photo = join(folder, "photo");
  await writeFile(photo, await sampleJpeg());
});
afterAll(() => rm(folder, { recursive: true }));

test("pictures are shrunk elsewhere, several at once, and refusals come back", async () => {
  const pictures = openPictureProcesses();
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
  process.on("message", (path) => {
    if (existsSync(path + ".pid")) return process.send({ picture: { width: process.pid } });
    writeFileSync(path + ".pid", String(process.pid));
    process.abort();
  });`;

test("a process that breaks down takes only its own work along; the next picture gets another", async () => {
  const script = join(folder, "breaks-down.mjs");
  await writeFile(script, breaksDownOnce);
  const pictures = openPictureProcesses({ script });
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
    `process.on("message", () => {
      const hoard = Array.from({ length: 40 }, () => Buffer.allocUnsafeSlow(100 * 1024 ** 2));
      process.send({ picture: { width: hoard.length } });
    });`,
  );
  for (const script of [hangs, hoards]) {
    const pictures = openPictureProcesses({ script, mostMs: script === hangs ? 200 : undefined });
    await expect(pictures.shrink(photo)).rejects.toMatchObject({ details: { code: "files_busy" } });
    pictures.close();
  }
});

test("a process that ends takes no other's picture along, and each tells how long was worked on it", async () => {
  const script = join(folder, "one-breaks-down.mjs");
  await writeFile(
    script,
    `import { existsSync, writeFileSync } from "node:fs";
    const folder = ${JSON.stringify(folder)};
    const when = (name, work) => existsSync(folder + name) ? work() : setTimeout(when, 10, name, work);
    process.on("message", (path) => {
      if (path === "breaks down") return when("/begun", () => process.abort());
      writeFileSync(folder + "/begun", "");
      when("/ended", () => process.send({ picture: { width: 1 }, workMs: 7 }));
    });`,
  );
  const pictures = openPictureProcesses({ script });
  const worked: number[] = [];
  const broken = pictures.shrink("breaks down", (ms) => worked.push(ms));
  const beside = pictures.shrink("beside", (ms) => worked.push(ms));
  await expect(broken).rejects.toMatchObject({ details: { code: "files_busy" } });
  await writeFile(join(folder, "ended"), "");
  expect(await beside).toEqual({ width: 1 });
  expect(worked).toEqual([expect.toSatisfy((ms: number) => ms > 0), 7]);
  pictures.close();
});

function isRunning(processId: number): boolean {
  return (
    existsSync(`/proc/${processId}`) &&
    !/^State:\s+Z/m.test(readFileSync(`/proc/${processId}/status`, "utf8"))
  );
}
