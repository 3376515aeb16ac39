import { expect, test } from "vitest";

import { countPlaywright, countVitest, sum, withExitCode } from "./test-results.ts";
import type { Counts } from "./test-results.ts";

const passing = { fullName: "a list is read", status: "passed", failureMessages: [] };
const failing = {
  fullName: "a list is written",
  status: "failed",
  failureMessages: ["Error: no list\n    at list.ts:3"],
};
const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    { name: "a.test.ts", status: "passed", message: "", assertionResults: [passing, passing] },
    { name: "b.test.ts", status: "failed", message: "", assertionResults: [passing, failing] },
    { name: "c.test.ts", status: "failed", message: "No such module", assertionResults: [] },
  ],
};

test("a file that breaks before its first test counts as failed, and what failed is told", () => {
  expect(countVitest(report)).toEqual({
    passed: 3,
    failed: 2,
    failures: ["b.test.ts > a list is written: Error: no list", "c.test.ts: No such module"],
  });
});

test("a browser run that broke outside of its tests counts as failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, failures: [] });
});

test("a run that ends badly without a failed test is a failure", () => {
  expect(withExitCode(counts(4, 0), 1)).toEqual(counts(4, 1));
  expect(withExitCode(counts(4, 2, ["a"]), 1)).toEqual(counts(4, 2, ["a"]));
  expect(withExitCode(counts(4, 0), 0)).toEqual(counts(4, 0));
});

test("a run without a report is a failure whatever its exit code", () => {
  expect(withExitCode(undefined, 0)).toEqual(counts(0, 1));
  expect(withExitCode(undefined, 137)).toEqual(counts(0, 1));
});

test("the runs are added up", () => {
  expect(sum([counts(1, 2, ["a", "b"]), counts(3, 1, ["c"])])).toEqual(counts(4, 3, ["a", "b", "c"]));
});

function counts(passed: number, failed: number, failures: string[] = []): Counts {
  return { passed, failed, failures };
}
