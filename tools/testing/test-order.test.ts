import { expect, test } from "vitest";

import { parseTestOrder, playwrightArguments, suites, vitestArguments } from "./test-order.ts";

test("without a word, everything runs", () => {
  const order = parseTestOrder([]);
  expect(order).toEqual({ suites, rest: [] });
  expect(vitestArguments(order)).toEqual(["--reporter=default"]);
  expect(playwrightArguments(order)).toEqual(["--reporter=list,json"]);
});

test.each([[["--only", "e2e"]], [["--only=e2e"]]])("%j chooses one suite", (args) => {
  expect(parseTestOrder([...args, "notices"])).toEqual({ suites: ["e2e"], rest: ["notices"] });
});

test("a suite that is none is refused, and so is a flag without its value", () => {
  expect(() => parseTestOrder(["--only", "mysql"])).toThrow("pglite, postgres, e2e 중 하나를");
  expect(() => parseTestOrder(["--only"])).toThrow("--only 뒤에 값을");
  expect(() => parseTestOrder(["-t"])).toThrow("-t 뒤에 값을");
});

test.each(["-t", "--testNamePattern", "-g", "--grep"])("%s reaches each program in its own words", (flag) => {
  for (const args of [[flag, "a like"], [`${flag}=a like`]]) {
    const order = parseTestOrder(args);
    expect(vitestArguments(order)).toEqual(["--reporter=default", "--testNamePattern=a like"]);
    expect(playwrightArguments(order)).toEqual(["--reporter=list,json", "--grep=a like"]);
  }
});

test("what changed counts from the last commit, or from the one that is named", () => {
  expect(parseTestOrder(["--changed"]).changedSince).toBe("HEAD");
  expect(parseTestOrder(["--changed", "--only", "pglite"]).changedSince).toBe("HEAD");
  expect(parseTestOrder(["--changed", "main"])).toEqual({ suites, changedSince: "main", rest: [] });
  expect(vitestArguments(parseTestOrder(["--changed=main"]))).toContain("--changed=main");
});

test("another reporter does not take the place of the one that is counted from", () => {
  expect(playwrightArguments(parseTestOrder(["--reporter", "dot"]))).toEqual(["--reporter=dot,json"]);
  expect(vitestArguments(parseTestOrder(["--reporter=dot"]))).toEqual(["--reporter=dot"]);
});

test("files and the programs' own flags pass as they are, in their order", () => {
  const rest = ["--headed", "e2e/notices.e2e.ts:12", "--retries", "3", "--project=phone", "--x=a=b"];
  expect(playwrightArguments(parseTestOrder(["--only", "e2e", ...rest]))).toEqual([
    "--reporter=list,json",
    ...rest,
  ]);
});
