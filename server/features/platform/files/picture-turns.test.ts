import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Caller } from "#server/call/handler-types.ts";
import { openTurns } from "#server/call/turns.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";

import { openEfforts } from "./efforts.ts";
import { keptFormOf } from "./kept-form.ts";
import { openPictureProcesses } from "./picture-process.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-turns-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Finishes no picture of others before the neighbours' has come. */
const waitsForNeighbours = `
  import { existsSync, writeFileSync } from "node:fs";
  const released = process.argv[1] + ".released";
  const answer = () => {
    if (!existsSync(released)) return setTimeout(answer, 10);
    process.send({ picture: { photo: Buffer.from("a"), thumbnail: Buffer.from("b"), width: 1, height: 1 } });
  };
  process.on("message", (path) => {
    if (path.endsWith("theirs")) writeFileSync(released, "");
    answer();
  });`;

async function openSending() {
  const script = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(script, waitsForNeighbours);
  const pictures = openPictureProcesses({ script });
  const means = { turns: openTurns(), pictures, efforts: openEfforts() };
  const head = await sampleJpeg();
  const send = (apartmentId: string, id: string) => {
    const spooled = { path: apartmentId, bytes: head.length, sha256: "", head };
    return keptFormOf({ ...means, caller: callerOf(apartmentId, id) }, spooled, undefined);
  };
  return { ...means, send };
}

function callerOf(apartmentId: string, id: string) {
  return { apartmentId, id, householdId: `of ${id}` } as Caller;
}

test("an apartment is served while the people of another send more pictures than can be worked on", async () => {
  const { pictures, send } = await openSending();
  const flood = Array.from({ length: 100 }, (_, count) => send("ours", `person ${count % 4}`));
  const results = Promise.allSettled(flood);
  expect((await send("theirs", "neighbour")).row.width).toBe(1);
  const taken = (await results).filter(({ status }) => status === "fulfilled");
  // Each person has one picture in the apartment's line, and twenty wait behind it.
  expect(taken).toHaveLength(84);
  pictures.close();
});

test("whatever slow pictures several apartments send, an ordinary one is worked on beside them", async () => {
  const { pictures, efforts, send } = await openSending();
  const slow = ["one", "two", "three"].map((apartment) => {
    efforts.add(callerOf(apartment, apartment), 60_000);
    return send(apartment, apartment);
  });
  expect((await send("theirs", "neighbour")).row.width).toBe(1);
  expect(await Promise.all(slow)).toHaveLength(3);
  pictures.close();
});

test("whoever had too much worked on has no more pictures worked on for a while", async () => {
  const { pictures, efforts, send } = await openSending();
  efforts.add(callerOf("ours", "person"), 130_000);
  await expect(send("ours", "person")).rejects.toMatchObject({ details: { code: "too_many_requests" } });
  expect((await send("theirs", "neighbour")).row.width).toBe(1);
  pictures.close();
});
