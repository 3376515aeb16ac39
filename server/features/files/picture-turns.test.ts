import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Caller } from "#server/call/handler-types.ts";
import { openTurns } from "#server/call/turns.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";

import { keptFormOf } from "./kept-form.ts";
import { openPictureProcess } from "./picture-process.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-turns-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Finishes no picture before the neighbours' has come. */
const waitsForNeighbours = `
  const held = [];
  process.on("message", ({ id, path }) => {
    held.push(id);
    if (!path.endsWith("theirs") && !held.isReleased) return;
    held.isReleased = true;
    const picture = { photo: Buffer.from("a"), thumbnail: Buffer.from("b"), width: 1, height: 1 };
    for (const id of held.splice(0).reverse()) process.send({ id, picture });
  });`;

test("an apartment is served while the people of another send more pictures than can be worked on", async () => {
  const script = join(folder, "waits.mjs");
  await writeFile(script, waitsForNeighbours);
  const pictures = openPictureProcess({ script });
  const turns = openTurns();
  const head = await sampleJpeg();
  const send = (apartmentId: string, id: string) =>
    keptFormOf(
      { turns, pictures, caller: { apartmentId, id } as Caller },
      { path: apartmentId, bytes: head.length, sha256: "", head },
      undefined,
    );
  const flood = Array.from({ length: 100 }, (_, count) => send("ours", `person ${count % 4}`));
  const results = Promise.allSettled(flood);
  expect((await send("theirs", "neighbour")).row.width).toBe(1);
  const taken = (await results).filter(({ status }) => status === "fulfilled");
  // Of each person, one picture is in the apartment's line and twenty wait behind it.
  expect(taken).toHaveLength(84);
  pictures.close();
});
