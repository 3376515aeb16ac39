import { expect, test } from "vitest";

import { cutPower } from "./cuts.ts";

test("after a power cut the embedded database opens and has every acknowledged write", async () => {
  const cuts = await cutPower({ cuts: 4, model: "pages", seed: 7, writes: 60 });
  expect(cuts.flatMap(({ lost }) => lost)).toEqual([]);
  expect(cuts.some(({ acknowledged }) => acknowledged > 20)).toBe(true);
}, 180_000);
