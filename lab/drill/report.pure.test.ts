import { expect, test } from "vitest";

import { isKept, reportTable, summary } from "./report.ts";
import type { Outcome } from "./report.ts";

const kept: Outcome = {
  fault: "etcd",
  title: "etcd's leader, kill -9",
  goalSeconds: 30,
  acknowledged: 12,
  answers: { 200: 12 },
  refusals: [],
  failedSeconds: 0,
  servedAgainSeconds: 1.1,
  longestWaitSeconds: 0.04,
  streams: { open: 20, recovered: 20, longestSilenceSeconds: 1.26 },
  lost: 0,
  doubled: 0,
  alerts: { expected: 60, lost: 0, doubled: 0 },
};

test("a moment in which several calls were failing counts once", () => {
  const spans = [
    { from: 5000, to: 6000 },
    { from: 1000, to: 3000 },
    { from: 1500, to: 2000 },
    { from: 2000, to: 4000 },
  ];
  const seen = { acknowledged: [], answers: {}, failures: spans, waits: spans, refusals: [] };
  expect(summary(seen)).toMatchObject({ failedSeconds: 4, longestWaitSeconds: 2 });
});

test("without a failure there are no seconds", () => {
  const seen = { acknowledged: [], answers: {}, failures: [], waits: [], refusals: [] };
  expect(summary(seen)).toMatchObject({ failedSeconds: 0, longestWaitSeconds: 0 });
});

test.each([
  ["nothing", {}, true],
  ["a goal that was missed", { failedSeconds: 31 }, true],
  ["a lost write", { lost: 1 }, false],
  ["a doubled write", { doubled: 1 }, false],
  ["a lost alert", { alerts: { expected: 60, lost: 1, doubled: 0 } }, false],
  ["a doubled alert", { alerts: { expected: 60, lost: 0, doubled: 1 } }, false],
  ["a wish that was refused for good", { refusals: ["createReservation: 409 slot_taken"] }, false],
  ["a stream that stays silent", { streams: { open: 20, recovered: 19, longestSilenceSeconds: 60 } }, false],
])("%s", (_, change, expected) => {
  expect(isKept({ ...kept, ...change })).toBe(expected);
});

test("the table has a line for each fault", () => {
  const lines = reportTable([kept, { ...kept, title: "another" }]).split("\n");
  expect(lines[2]).toMatch(
    /^\| etcd's leader, kill -9 \| 12 +\| 0, 0 +\| 0\.0 \(≤ 30\) +\| 0\.0 s +\| 20 of 20 +\| 1\.3 s +\| 60, 0, 0 +\|$/,
  );
  expect(lines[3]).toMatch(/^\| another +\|/);
});
