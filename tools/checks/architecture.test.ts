import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { describe, expect, test } from "vitest";

import { findViolations, ruleNames } from "./architecture-rules.ts";
import type { RuleName, SourceFile } from "./architecture-rules.ts";

const root = join(import.meta.dirname, "../..");

test("the project keeps its conventions", () => {
  expect(findViolations(readProject())).toEqual([]);
});

/** A path on somebody's machine. It is joined here, so that this file itself follows the rule. */
const machinePath = ["", "home", "minji", "danji"].join("/");

const breaches: Record<RuleName, SourceFile[]> = {
  "a feature never imports another feature": [
    {
      path: "web/features/community/posts/list.tsx",
      text: `import { x } from "#web/features/office/notices/form.tsx";`,
    },
    {
      path: "server/features/community/posts/posts.test.ts",
      text: `import { x } from "#server/features/office/notices/notices.ts";`,
    },
    {
      path: "web/features/office/notices/list.tsx",
      text: `const x = import("#web/features/office/dashboards/card.tsx");`,
    },
  ],
  "only the session binds a call": [
    {
      path: "server/features/office/notices/notices.ts",
      text: "await sql`select set_config('app.role', 'manager', true)`",
    },
    { path: "server/domain/posts.ts", text: "await sql`set local role danji_gate`" },
  ],
  "every connection to PostgreSQL hears its own errors": [
    { path: "database/listen-on-server.ts", text: "const client = new pg.Client({ keepAlive: true });" },
  ],
  "file names are kebab-case": [
    { path: "web/ui/DatePicker.tsx", text: "" },
    { path: "database/migrations/1_Posts.sql", text: "" },
  ],
  "a name says what is inside": [
    { path: "web/ui/utils.ts", text: "" },
    { path: "server/helpers/dates.ts", text: "" },
  ],
  "no barrels": [
    { path: "web/ui/index.ts", text: "" },
    { path: "web/ui/controls.ts", text: `export * from "./button.tsx";` },
    { path: "web/ui/controls.ts", text: `export type { Button } from "./button.tsx";` },
  ],
  "archives are unpacked in one place": [
    { path: "server/features/office/notices/read.ts", text: `import { zipSync, unzipSync } from "fflate";` },
    { path: "server/domain/read.ts", text: `import { openPromise } from "yauzl";` },
    { path: "web/files/read.ts", text: `import * as zlib from "node:zlib";` },
    { path: "web/files/read.ts", text: `import {\n  Unzip,\n} from "fflate";` },
    { path: "server/domain/read.ts", text: `import zlib from "zlib";` },
    { path: "server/domain/read.ts", text: `const { gunzipSync } = await import("node:zlib");` },
    { path: "server/domain/read.ts", text: `const zlib = process.getBuiltinModule("node:zlib");` },
    { path: "web/files/read.ts", text: `file.stream().pipeThrough(new DecompressionStream("gzip"))` },
  ],
  "what strangers made is parsed where nobody waits": [
    {
      path: "server/features/office/bills/read.ts",
      text: `import { readSheet } from "read-excel-file/universal";`,
    },
    {
      path: "server/features/office/bills/read.ts",
      text: `const { getDocument } = await import("pdfjs-dist");`,
    },
    { path: "server/http/logo.ts", text: `import sharp from "sharp";` },
    {
      path: "server/features/homes/household-import/read-file.ts",
      text: `import { readCsv } from "#server/domain/foreign-table/read-csv.ts";`,
    },
    {
      path: "server/features/office/bills/bills.ts",
      text: `import { openForeignArchive } from "#server/domain/foreign-archive.ts";`,
    },
  ],
  "every handler has a test beside it": [
    {
      path: "server/features/office/notices/notices.ts",
      text: "export const noticeHandlers: Handlers<…> = {",
    },
  ],
  "'back' closes what lies over the page": [
    {
      path: "web/features/office/notices/pick.tsx",
      text: `import { Popover } from "react-aria-components/Popover";`,
    },
    { path: "web/ui/overlays/sheet.tsx", text: `import { Modal } from "react-aria-components/Modal";` },
    { path: "web/ui/fields/day-field.tsx", text: "return <dialog ref={box}>" },
  ],
  "nothing depends on one person's machine": [
    { path: "docs/operations.md", text: `Look into ${machinePath}.` },
  ],
};

describe("each rule can fail", () => {
  const cases = ruleNames.flatMap((rule) => breaches[rule].map((file) => [rule, file.path, file] as const));

  test.each(cases)("%s: %s", (rule, _, file) => {
    expect(findViolations([file]).filter((violation) => violation.includes(rule))).toHaveLength(1);
  });
});

test("a feature that keeps the rules passes", () => {
  const feature: SourceFile[] = [
    { path: "server/features/office/notices/pack.ts", text: `import { zipSync } from "fflate";` },
    { path: "server/http/answers.ts", text: `import { brotliCompress, constants, gzip } from "node:zlib";` },
    {
      path: "server/features/homes/household-import/reading-thread.ts",
      text: `import { readCsv } from "#server/domain/foreign-table/read-csv.ts";`,
    },
    { path: "contract/notices.ts", text: `import { z } from "zod";\nimport { id } from "./values/text.ts";` },
    { path: "database/migrations/0005_notices.sql", text: "create table notices ();" },
    {
      path: "server/features/office/notices/notices.ts",
      text: `import { sql } from "kysely";\nimport { x } from "#server/domain/y.ts";`,
    },
    {
      path: "server/features/office/notices/notices.test.ts",
      text: `import { app } from "#server/testing/app.ts";`,
    },
    {
      path: "web/features/office/notices/notices-page.tsx",
      text: `import { Button } from "#web/ui/buttons/button.tsx";`,
    },
    {
      path: "web/routes.tsx",
      text: `const page = () => import("#web/features/office/notices/notices-page.tsx");`,
    },
    { path: "docs/operations.md", text: "Backups lie in `DATA_DIR/backups`, logs in /var/log." },
  ];
  expect(findViolations(feature)).toEqual([]);
});

function readProject(): SourceFile[] {
  const ignored = /^(node_modules|dist|data|\.cache|\.git|test-results|playwright-report)$/;
  const readable = /\.(ts|tsx|mjs|js|json|jsonc|md|sql|css|html|svg|yml|yaml|sh)$|^\.ci\//;
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(root, entry.name)) : [join(root, entry.name)]))
    .map((file) => ({ file, path: relative(root, file).split(sep).join("/") }))
    .filter(({ path }) => readable.test(path) && path !== "package-lock.json")
    .map(({ file, path }) => ({ path, text: readFileSync(file, "utf8") }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
