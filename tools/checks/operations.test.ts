import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { withKeptActions } from "#tools/build/kept-actions.ts";
import { projectRoot } from "#tools/launch/processes.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

test("docs/operations/kept.md lists the actions that access records are kept of: `npm run generate` writes it", () => {
  const page = read("docs/operations/kept.md");
  expect(page).toBe(withKeptActions(page));
  expect(page).toContain("- **Moderation**: `content_reported`");
});

/** Some 500 are a page. */
const mostWords = 2_500;

const pages = readdirSync(join(projectRoot, "docs/operations")).map((name) => `docs/operations/${name}`);

test("docs/operations.md is read at once: five pages, with a way to each page of details", () => {
  const text = read("docs/operations.md");
  expect(text.split(/\s+/).length).toBeLessThan(mostWords);
  const linked = [...text.matchAll(/\]\((operations\/[\w-]+\.md)\)/g)].map(([, link]) => `docs/${link}`);
  expect([...new Set(linked)].toSorted()).toEqual(pages.toSorted());
});

test.each(["docs/operations.md", ...pages])("the links of %s lead somewhere", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);
  expect(links.filter((link) => !existsSync(join(projectRoot, dirname(page), link)))).toEqual([]);
});
