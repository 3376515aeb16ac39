import { expect, test } from "vitest";

import { browserTestsOf } from "./changed-browser-tests.ts";

const tests = ["notices.e2e.ts", "notices-failures.e2e.ts", "profile.e2e.ts", "routing.e2e.ts"];
const ofNotices = ["e2e/notices-failures.e2e.ts", "e2e/notices.e2e.ts"];

test.each([
  "web/features/office/notices/notice-page.tsx",
  "server/features/office/notices/notices.ts",
  "contract/notices.ts",
])("%s touches the tests of its noun", (path) => {
  expect(browserTestsOf([path], tests)).toEqual(ofNotices);
});

test("a browser test touches itself", () => {
  expect(browserTestsOf(["e2e/routing.e2e.ts", "contract/profile.ts"], tests)).toEqual([
    "e2e/profile.e2e.ts",
    "e2e/routing.e2e.ts",
  ]);
});

test.each([
  "web/ui/buttons/button.tsx",
  "server/call/call.ts",
  "database/migrations/0001_first.sql",
  "e2e/support/fixtures.ts",
  "package-lock.json",
  // No test has the name of this noun.
  "web/features/people/session/login-page.tsx",
])("%s touches all", (path) => {
  expect(browserTestsOf(["contract/notices.ts", path], tests)).toBe("all");
});

test("what no browser sees touches none", () => {
  const unseen = [
    "docs/operations.md",
    "lab/bench/main.ts",
    "server/features/office/notices/notices.test.ts",
    "README.md",
  ];
  expect(browserTestsOf(unseen, tests)).toEqual([]);
});
