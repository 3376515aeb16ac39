import { expect, test } from "vitest";

import { SlowestFiles } from "./slowest-files.ts";

test("the slowest files are told first, each with all of its tests", () => {
  const files = new SlowestFiles();
  files.add("a.test.ts", 1000);
  files.add("b.test.ts", 2000);
  files.add("a.test.ts", 1500);
  expect(files.toString().split("\n").slice(2)).toEqual(["    2.5 s  a.test.ts", "    2.0 s  b.test.ts", ""]);
});

test("of many files twenty are told, of one none", () => {
  const files = new SlowestFiles();
  files.add("0.test.ts", 1);
  expect(files.toString()).toBe("");
  for (let file = 1; file <= 30; file += 1) files.add(`${file}.test.ts`, file);
  expect(files.toString().match(/\.test\.ts/g)).toHaveLength(20);
});
