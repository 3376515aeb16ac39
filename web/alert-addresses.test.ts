import { expect, test } from "vitest";

import { alertAddress, alertKind, alertKindNames } from "#contract/values/alert-kinds.ts";

import { paths } from "./paths.ts";

const subject = "subject";

/** Views of screens that nothing but alerts leads to. */
const views = [
  "/manager/complaints?assignee=me",
  "/manager/complaints?due=today",
  `/resident/clubs/${subject}?tab=members`,
];

/** Every address of the two areas that have an inbox, with the subject as its parameter. */
const known = [paths.manager, paths.resident].flatMap((area) =>
  Object.values(area).map((path) => (typeof path === "function" ? path(subject) : path)),
);

const leading = alertKindNames.flatMap((kind) =>
  (["manager", "resident"] as const)
    .filter((role) => alertKind(kind).address[role])
    .flatMap((role) => [1, 2].map((count) => [kind, role, count] as const)),
);

test.each(leading)("%s leads a %s to a screen of ours (%i alerts)", (kind, role, count) => {
  expect([...known, ...views]).toContain(alertAddress(kind, role, subject, count, { billed: subject }));
});
