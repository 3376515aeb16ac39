import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { inForeignThread } from "./foreign-thread.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-threads-"));
});
afterAll(() => rm(folder, { recursive: true }));

const limits = { workMs: 300, wholeMs: 60_000, memoryMb: 50 };

async function outcomeOf(program: string, of: Partial<typeof limits> = {}) {
  const script = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(script, `import { parentPort, workerData } from "node:worker_threads";\n${program}`);
  return inForeignThread(script, { order: 1 }, { ...limits, ...of });
}

test("a thread answers to its order, and knows nothing of the environment", async () => {
  const program = "parentPort.postMessage({ ...workerData, env: Object.keys(process.env) });";
  expect(await outcomeOf(program)).toEqual({ answer: { order: 1, env: [] } });
});

test.each([
  ["works for too long", "for (;;);"],
  ["works for too long in a single pattern", String.raw`/^(a+)+$/.test("a".repeat(60) + "b");`],
])("one that %s is ended, while calls go on", async (_, program) => {
  let turns = 0;
  const turning = setInterval(() => turns++, 10);
  expect(await outcomeOf(program)).toEqual({ ended: "too_long" });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(2);
});

test("one that waits for ever is ended, though it does not work", async () => {
  expect(await outcomeOf("setInterval(() => undefined, 1000);", { wholeMs: 500 })).toEqual({
    ended: "too_long",
  });
});

test.each([
  ["takes too much memory", "const all = []; for (;;) all.push(Array.from({ length: 1000 }, String));"],
  ["ends without an answer", ""],
  ["fails", 'throw new Error("no");'],
])("one that %s fails", async (_, program) => {
  expect(await outcomeOf(program, { workMs: 30_000 })).toEqual({ ended: "failed" });
});
