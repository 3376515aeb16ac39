import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { parts } from "#server/features/people/profile/own-data-parts.ts";
import { projectRoot } from "#tools/launch/processes.ts";

test("the privacy notice has the heading that each part of a person's own data names", () => {
  const folder = join(projectRoot, "web/legal");
  const pages = readdirSync(folder).filter((name) => name.startsWith("privacy-"));
  const notice = pages.map((name) => readFileSync(join(folder, name), "utf8")).join("");
  const headings = Array.from(notice.matchAll(/ title="([^"]+)"/g), ([, heading]) => heading);
  expect(headings).toEqual(expect.arrayContaining(Object.values(parts).map(({ told }) => told)));
});
