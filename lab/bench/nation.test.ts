import { expect, test } from "vitest";

import { readCommandLine } from "./command-line.ts";
import { callsOf, nationCalls } from "./nation-calls.ts";
import { fewSize, nationSize, shareThatFits, totalsOf } from "./nation-size.ts";

test("a whole country has 18,000 apartments, 11 million homes, 20 million posts and 100 million alerts", () => {
  const { share, apartments, homes, posts, alerts } = totalsOf(nationSize(1));
  expect({ share, apartments }).toEqual({ share: 1, apartments: 18_000 });
  // It makes at least twice as many as those that it is compared with.
  expect(totalsOf(nationSize(0.0001))).toMatchObject({ share: 40 / 18_000, apartments: 40 });
  expect(homes / 11e6).toBeCloseTo(1, 1);
  expect(posts).toBeGreaterThan(20e6);
  expect(alerts).toBeGreaterThan(100e6);
});

test("as much of it is made as the disk holds", () => {
  expect(shareThatFits(1e15)).toBe(1);
  const share = shareThatFits(60e9);
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(1);
  expect(shareThatFits(30e9)).toBeLessThan(share);
  expect(shareThatFits(200e6)).toBeGreaterThan(0);
});

test.each(nationCalls)("$function is called by everybody in turn, from all apartments", (call) => {
  const size = nationSize(0.1);
  const callers = callsOf(call, size).map(({ token }) => token);
  expect(callers).toHaveLength(4096);
  // The office of an apartment is one.
  expect(new Set(callers).size).toBe(call.isOffice ? size.apartments - 1 : callers.length);
  const few = callsOf(call, fewSize).map(({ token }) => token);
  expect(new Set(few).size).toBe(call.isOffice ? 19 : 19 * 64);
});

test("the command line names a country's share, or what is wrong with it", () => {
  expect(readCommandLine(["--rows", "nation"]).nation).toEqual({ share: undefined, only: undefined });
  expect(readCommandLine(["--rows", "nation", "--share", "0.01", "--only", "getAlerts"]).nation).toEqual({
    share: 0.01,
    only: ["getAlerts"],
  });
  expect(readCommandLine([]).nation).toBeUndefined();
  for (const share of ["0", "2", "many"])
    expect(() => readCommandLine(["--rows", "nation", "--share", share])).toThrow("--share");
  expect(() => readCommandLine(["--share", "0.1"])).toThrow("--rows nation");
  expect(() => readCommandLine(["--only", "getAlerts"])).toThrow("getPostById");
  expect(() => readCommandLine(["--rows", "village"])).toThrow("town, country, nation");
});
