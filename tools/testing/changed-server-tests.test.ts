import { expect, test } from "vitest";

import { serverTestsOf } from "./changed-server-tests.ts";

const folders = new Map([
  ["office/notices", new Set(["#contract/notices.ts", "#contract/index.ts"])],
  ["community/posts", new Set(["#contract/posts.ts", "#contract/comments.ts"])],
]);
const access = "server/whole/access-of-";

test.each([
  ["web/features/office/notices/notice-page.tsx", "/features/office/notices/"],
  ["server/features/office/notices/notices.ts", "/features/office/notices/"],
  ["contract/notices.ts", "/features/office/notices/"],
  // Its handlers lie in a folder of another name.
  ["contract/posts.ts", "/features/community/posts/"],
])("%s touches the tests of its noun", (path, filter) => {
  expect(serverTestsOf([path], folders)).toEqual([access, filter]);
});

test("a test touches itself, and its noun's", () => {
  expect(serverTestsOf(["server/call/turns.pure.test.ts"], folders)).toEqual([
    access,
    "server/call/turns.pure.test.ts",
  ]);
});

test.each(["server/call/call.ts", "contract/define.ts", "contract/values/text.ts", "package-lock.json"])(
  "of %s, Vitest has to find out what imports it",
  (path) => {
    expect(serverTestsOf(["contract/notices.ts", path], folders)).toBe("imports");
  },
);

test("what no such test sees touches none", () => {
  expect(serverTestsOf(["docs/operations.md", "e2e/notices.e2e.ts"], folders)).toEqual([]);
});
