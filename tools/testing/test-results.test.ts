import { expect, test } from "vitest";

import { countPlaywright, countVitest, sum, withExitCode } from "./test-results.ts";

test("a file that breaks before its first test counts as failed", () => {
  const counts = countVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{}, {}, {}] },
      { status: "failed", assertionResults: [{}] },
      { status: "failed", assertionResults: [] },
    ],
  });
  expect(counts).toEqual({ passed: 3, failed: 2 });
});

test("a browser run that broke outside of its tests counts as failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2 });
});

test("a run that ends badly without a failed test is a failure", () => {
  expect(withExitCode({ passed: 4, failed: 0 }, 1)).toEqual({ passed: 4, failed: 1 });
  expect(withExitCode({ passed: 4, failed: 2 }, 1)).toEqual({ passed: 4, failed: 2 });
  expect(withExitCode({ passed: 4, failed: 0 }, 0)).toEqual({ passed: 4, failed: 0 });
});

test("a run without a report is a failure whatever its exit code", () => {
  expect(withExitCode(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(withExitCode(undefined, 137)).toEqual({ passed: 0, failed: 1 });
});

test("the runs are added up", () => {
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 });
});
