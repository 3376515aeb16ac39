import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { functions } from "#contract/index.ts";
import { paths } from "#web/paths.ts";

import { findFaults } from "./specification-rows.ts";
import type { Project } from "./specification-rows.ts";

const root = join(import.meta.dirname, "../..");

test("every line of the specification is where the page says, and has its test", () => {
  const page = readFileSync(join(root, "docs/specification.md"), "utf8");
  expect(findFaults(page, project())).toEqual([]);
});

test("the addresses of the page are those of the application", () => {
  expect(project().routes).toEqual(
    expect.arrayContaining(["/", "/manager/complaints/{complaintId}", "/resident/community/post/{postId}"]),
  );
});

describe("the page can be wrong", () => {
  const sample: Project = {
    functionNames: ["getNotices"],
    routes: ["/login"],
    read: (file) =>
      ({
        "contract/notices.ts": "getNotices: query",
        "server/notices.test.ts": `call("getNotices"); "공지사항이 없어요."`,
        "web/login.tsx": "LoginPage 공지사항이 없어요.",
        "web/routes/public.ts": `import("#web/login.tsx")`,
        "e2e/login.e2e.ts": "/login",
      })[file],
  };
  const functionRow = "| Query | `getNotices` | `contract/notices.ts` | `server/notices.test.ts` |";
  const routeRow = "| Sign-in | `/login` | `web/login.tsx` `LoginPage` | `e2e/login.e2e.ts` |";
  const pageWith = (...more: string[]) =>
    ["## Functions", functionRow, "## Routes", routeRow, "## Texts", ...more].join("\n");

  test("but need not be", () => {
    const text = "| Notices | `공지사항이 없어요.` | `web/login.tsx` | `server/notices.test.ts` |";
    expect(findFaults(pageWith(text), sample)).toEqual([]);
  });

  test.each([
    [
      "a text that the code does not hold",
      pageWith("| A | `없는 문장이에요.` | `web/login.tsx` | `server/notices.test.ts` `getNotices` |"),
      "Texts, 없는 문장이에요.: '없는 문장이에요.' does not stand in web/login.tsx",
    ],
    [
      "a text that the test does not hold",
      pageWith("| A | `공지사항이 없어요.` | `web/login.tsx` | `e2e/login.e2e.ts` |"),
      "Texts, 공지사항이 없어요.: '공지사항이 없어요.' does not stand in e2e/login.e2e.ts",
    ],
    [
      "a file that is not there",
      pageWith("| A | `/login` | `web/gone.tsx` | `e2e/login.e2e.ts` |"),
      "Texts, /login: there is no file 'web/gone.tsx'",
    ],
    [
      "a test that is none",
      pageWith("| A | `LoginPage` | `web/login.tsx` | `web/login.tsx` |"),
      "Texts, LoginPage: 'web/login.tsx' is no test",
    ],
    [
      "a row without a test",
      pageWith("| A | `LoginPage` | `web/login.tsx` | |"),
      "Texts, LoginPage: there is no file ''",
    ],
    [
      "a function that does not exist",
      `${functionRow}\n${pageWith()}`.replace(
        functionRow,
        "## Functions\n| Query | `query` | `contract/notices.ts` | `server/notices.test.ts` `call` |",
      ),
      "Functions, query: no such function",
    ],
    [
      "a route that shows something else",
      `## Routes\n| A | \`/login\` | \`contract/notices.ts\` \`query\` | \`e2e/login.e2e.ts\` |\n${pageWith()}`,
      "Routes, /login: no route shows contract/notices.ts",
    ],
    ["a function without a row", pageWith().replace(functionRow, ""), "Functions, getNotices: has no row"],
    ["a route without a row", pageWith().replace(routeRow, ""), "Routes, /login: has no row"],
  ])("%s", (_, page, fault) => {
    expect(findFaults(page, sample)).toContain(fault);
  });

  test("an address that there is no more", () => {
    expect(findFaults(pageWith(), { ...sample, routes: [] })).toEqual(["Routes, /login: no such route"]);
  });
});

function project(): Project {
  return {
    functionNames: Object.keys(functions),
    routes: [...new Set(addressesOf(paths))],
    read: (file) => {
      const path = join(root, file);
      return file !== "" && existsSync(path) ? readFileSync(path, "utf8") : undefined;
    },
  };
}

type Paths = { readonly [name: string]: string | ((parameter: string) => string) | Paths };

/** Without what follows a question mark: that is a state of the same screen. */
function addressesOf(tree: Paths): string[] {
  return Object.entries(tree).flatMap(([name, path]) => {
    if (typeof path === "object") return addressesOf(path);
    const address = typeof path === "string" ? path : path(`{${parameterOf(path)}}`);
    return name === "controls" ? [] : [address.replace(/\?.*/, "")];
  });
}

/** The page names a parameter as the code does. */
function parameterOf(path: (parameter: string) => string): string {
  return /^\(?(\w+)/.exec(path.toString())?.[1] ?? "";
}
