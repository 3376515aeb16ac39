import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import { paths } from "#web/paths.ts";

import { findFaults } from "./specification-rows.ts";
import type { Project } from "./specification-rows.ts";

const root = join(import.meta.dirname, "../..");

test("every line of the specification is where the page says, and has its test", () => {
  const page = readFileSync(join(root, "docs/specification.md"), "utf8");
  expect(findFaults(page, project())).toEqual([]);
});

test("the addresses of the page are those of the application", () => {
  expect([...project().routes]).toEqual(
    expect.arrayContaining([
      ["paths.home", "/"],
      ["paths.manager.complaint", "/manager/complaints/{complaintId}"],
      ["paths.resident.post", "/resident/community/post/{postId}"],
    ]),
  );
});

describe("the page can be wrong", () => {
  const sample: Project = {
    functionNames: ["getNotices", "getPosts"],
    routes: new Map([["paths.login", "/login"]]),
    routeTable: "{ path: paths.login, lazy: … }",
    featureTests: `call("getNotices"); call("getPosts")`,
    read: (file) =>
      ({
        "server/notices.test.ts": `call("getNotices"); "공지사항이 없어요."`,
        "web/login.tsx": "LoginPage 공지사항이 없어요.",
        "e2e/login.e2e.ts": "/login",
      })[file],
  };
  const functionLine = "- `getNotices`: `server/notices.test.ts`";
  const routeLine = "- `/login`: `e2e/login.e2e.ts`";
  const pageWith = (...more: string[]) =>
    ["## Functions", functionLine, "## Routes", routeLine, "## Texts", ...more].join("\n");

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
      pageWith("## Functions", "- `getNotices`, `call`: `server/notices.test.ts`"),
      "Functions, call: no such function",
    ],
    [
      "a function that its test does not hold",
      pageWith("## Functions", "- `getNotices`, `getPosts`: `server/notices.test.ts`"),
      "Functions, getPosts: 'getPosts' does not stand in server/notices.test.ts",
    ],
    [
      "a function without a test",
      pageWith("## Functions", "- `getPosts`"),
      "Functions, getPosts: '' is no test",
    ],
  ])("%s", (_, page, fault) => {
    expect(findFaults(page, sample)).toContain(fault);
  });

  test("an address that there is no more", () => {
    expect(findFaults(pageWith(), { ...sample, routes: new Map() })).toEqual([
      "Routes, /login: no such route",
    ]);
  });
});

describe("what the page does not name can be wrong", () => {
  const sample: Project = {
    functionNames: ["likePost"],
    routes: new Map([["paths.resident.like", "/resident/like"]]),
    routeTable: "{ path: paths.resident.like, lazy: … }",
    featureTests: `call(server, resident, "likePost", { postId })`,
    read: () => undefined,
  };

  test("but need not be", () => {
    expect(findFaults("", sample)).toEqual([]);
  });

  test("a function that no test of a feature calls", () => {
    expect(findFaults("", { ...sample, featureTests: `"likePosts"` })).toEqual([
      "Functions, likePost: no test of a feature calls it",
    ]);
  });

  test("an address that shows nothing", () => {
    expect(findFaults("", { ...sample, routeTable: "{ path: paths.resident.likes }" })).toEqual([
      "Routes, /resident/like: no route shows it",
    ]);
  });
});

function project(): Project {
  return {
    functionNames: Object.keys(declarations),
    routes: new Map(addressesOf("paths", paths)),
    routeTable: textsOf("web/routes.tsx", "web/routes/**/*.{ts,tsx}"),
    featureTests: textsOf("server/features/**/*.test.ts"),
    read: (file) => {
      const path = join(root, file);
      return file !== "" && existsSync(path) ? readFileSync(path, "utf8") : undefined;
    },
  };
}

function textsOf(...patterns: string[]): string {
  return globSync(patterns, { cwd: root })
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
}

type Address = (...parameters: string[]) => string;
type Paths = { readonly [name: string]: string | Address | Paths };

/** The addresses by their name in the code. Those with a question mark are states of another screen. */
function addressesOf(accessor: string, tree: Paths): [accessor: string, address: string][] {
  return Object.entries(tree).flatMap(([name, path]): [string, string][] => {
    const accessorOfPath = `${accessor}.${name}`;
    if (typeof path === "object") return addressesOf(accessorOfPath, path);
    const address = typeof path === "string" ? path : path(...parametersOf(path));
    return address.includes("?") ? [] : [[accessorOfPath, address]];
  });
}

/** The page must name a parameter as the code does. */
function parametersOf(path: Address): string[] {
  const [list = ""] = /^(\w+|\([^)]*\))/.exec(path.toString()) ?? [];
  return (list.match(/\w+/g) ?? []).map((name) => `{${name}}`);
}
