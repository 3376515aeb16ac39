import { expect, test } from "vitest";

import { parseTestOrder, playwrightArguments, suites, vitestArguments } from "./test-order.ts";

const slowestServerFiles = "--reporter=./tools/testing/slowest-server-files.ts";
const slowestBrowserFiles = "./tools/testing/slowest-browser-files.ts";

test("without a word, everything runs", () => {
  const order = parseTestOrder([]);
  expect(order).toEqual({ suites, isWhole: false, namesFiles: false, rest: [] });
  expect(vitestArguments(order)).toEqual(["--reporter=default", slowestServerFiles]);
  expect(playwrightArguments(order)).toEqual([`--reporter=list,json,${slowestBrowserFiles}`]);
});

test.each([[["--only", "e2e"]], [["--only=e2e"]]])("%j chooses one suite", (args) => {
  expect(parseTestOrder([...args, "notices"])).toMatchObject({ suites: ["e2e"], rest: ["notices"] });
});

test("a suite that is none is refused, and so is a flag without its value", () => {
  expect(() => parseTestOrder(["--only", "mysql"])).toThrow("postgres, pglite, e2e 중 하나를");
  expect(() => parseTestOrder(["--only"])).toThrow("--only 뒤에 값을");
  expect(() => parseTestOrder(["-t"])).toThrow("-t 뒤에 값을");
});

test.each(["-t", "--testNamePattern", "-g", "--grep"])("%s reaches each program in its own words", (flag) => {
  for (const args of [[flag, "a like"], [`${flag}=a like`]]) {
    const order = parseTestOrder(args);
    expect(vitestArguments(order)).toContain("--testNamePattern=a like");
    expect(playwrightArguments(order)).toContain("--grep=a like");
  }
});

test("what changed counts from the last commit, or from the one that is named", () => {
  expect(parseTestOrder(["--changed"]).changedSince).toBe("HEAD");
  expect(parseTestOrder(["--changed", "--only", "pglite"]).changedSince).toBe("HEAD");
  expect(parseTestOrder(["--changed", "main"])).toMatchObject({ changedSince: "main", rest: [] });
  expect(parseTestOrder(["--changed=main"]).changedSince).toBe("main");
});

test("another reporter does not take the place of the one that is counted from", () => {
  expect(playwrightArguments(parseTestOrder(["--reporter", "dot"]))).toEqual([
    `--reporter=dot,json,${slowestBrowserFiles}`,
  ]);
  expect(vitestArguments(parseTestOrder(["--reporter=dot"]))).toEqual(["--reporter=dot", slowestServerFiles]);
});

test("files and the programs' own flags pass as they are, in their order", () => {
  const rest = ["--headed", "e2e/notices.e2e.ts:12", "--retries", "3", "--project=phone", "--x=a=b"];
  expect(playwrightArguments(parseTestOrder(["--only", "e2e", ...rest])).slice(1)).toEqual(rest);
});

test("a shard reaches both programs", () => {
  for (const args of [["--shard", "1/4"], ["--shard=1/4"]]) {
    const order = parseTestOrder(args);
    expect(order.namesFiles).toBe(false);
    expect(vitestArguments(order)).toContain("--shard=1/4");
    expect(playwrightArguments(order)).toContain("--shard=1/4");
  }
});

test("the whole is asked for by its flag; who names a file is told apart from who gives a flag its value", () => {
  expect(parseTestOrder(["--whole"])).toMatchObject({ isWhole: true, namesFiles: false, rest: [] });
  expect(parseTestOrder(["server/features/office/notices"]).namesFiles).toBe(true);
  expect(parseTestOrder(["--retries", "3"]).namesFiles).toBe(false);
  expect(parseTestOrder(["--headed", "e2e/notices.e2e.ts:12"]).namesFiles).toBe(true);
  expect(parseTestOrder(["--report", "reports"])).toMatchObject({
    reportFolder: "reports",
    namesFiles: false,
  });
});
