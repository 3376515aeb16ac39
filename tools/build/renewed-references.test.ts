import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { renewedReferences } from "./renewed-references.ts";

test("an example follows its name to the nearest line, and stays where the name is gone", async () => {
  const root = await mkdtemp(join(tmpdir(), "danji-references-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, "a.ts"), "one\ntwo\none\n\n\none");
  const page = "See `a.ts:4` (`one`), `a.ts:9` (`two`), `a.ts:1` (`three`), `a.ts:2`.";
  expect(await renewedReferences(root, page)).toBe(
    "See `a.ts:3` (`one`), `a.ts:2` (`two`), `a.ts:1` (`three`), `a.ts:2`.",
  );
});
