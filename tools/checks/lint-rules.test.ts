import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { capture, packageProgram, projectRoot } from "#tools/launch/processes.ts";

// The conventions that oxlint checks, each with files that break it: a rule must find them.
const arrows = "no-restricted-imports";
const breaches: [rule: string, path: string, text: string][] = [
  [arrows, "web/features/office/notices/list.tsx", `import { x } from "#server/call/call.ts";`],
  [arrows, "contract/notices.ts", `import type { DB } from "#database/types.generated.ts";`],
  [arrows, "contract/posts.ts", `import { sql } from "kysely";`],
  [arrows, "ballots/tally.ts", `import { x } from "#contract/votes.ts";`],
  [arrows, "ballots/seal.ts", `import { createHash } from "node:crypto";`],
  [arrows, "ballots/opening.ts", `import { z } from "zod";`],
  [arrows, "database/database.ts", `import { x } from "#server/call/call.ts";`],
  [arrows, "server/jobs/starting.ts", `import { x } from "#tools/launch/processes.ts";`],
  [arrows, "web/api/call.ts", `import { join } from "node:path";`],
  [arrows, "web/api/queries.ts", `import type { Kysely } from "kysely";`],
  [arrows, "web/api/session.ts", `import { Loaded } from "#web/lists/loaded.tsx";`],
  [arrows, "web/lists/loaded.tsx", `import { x } from "#web/features/office/notices/list.tsx";`],
  [arrows, "web/ui/buttons/icon-button.tsx", `import { x } from "#web/features/office/notices/list.tsx";`],
  [arrows, "web/features/office/notices/form.tsx", `import { x } from "#web/app/layout.tsx";`],
  [arrows, "web/features/office/notices/links.tsx", `import { routes } from "#web/routes.tsx";`],
  [arrows, "web/ui/buttons/button.tsx", `import { call } from "#web/api/call.ts";`],
  [arrows, "web/ui/buttons/button-link.tsx", `import { paths } from "#web/paths.ts";`],
  [arrows, "web/ui/buttons/text-link.tsx", `import { useQuery } from "@tanstack/react-query";`],
  [
    arrows,
    "server/features/office/notices/notices.ts",
    `import { openServer } from "#database/open-server.ts";`,
  ],
  [arrows, "server/domain/posts.ts", `import { openEmbedded } from "#database/open-embedded.ts";`],
  [arrows, "server/jobs/cleaning.ts", `import pg from "pg";`],
  [arrows, "server/jobs/sweep.ts", `import { PGlite } from "@electric-sql/pglite/template";`],
  ["no-relative-parent-imports", "server/domain/audit.ts", `import {\n  a,\n  b,\n} from "../call.ts";`],
  ["max-lines", "server/call/call.ts", "x();\n".repeat(301)],
  ["no-default-export", "web/ui/tabs.tsx", "export default function Tabs() {}"],
  ["no-console", "server/call/turns.ts", `console.log("hello");`],
  ["no-warning-comments", "server/call/admission.ts", ["// TO", "DO: later"].join("")],
];

let folder: string;
let found: Set<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-lint-"));
  await copyFile(join(projectRoot, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const [, path, text] of breaches) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const config = join(folder, ".oxlintrc.json");
  const { output } = await capture(
    ...packageProgram("oxlint/bin/oxlint", ["--config", config, "--format", "json", folder]),
  );
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  found = new Set(diagnostics.map(({ code, filename }) => `${filename} ${code}`));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(breaches)("%s: %s", (rule, path) => {
  expect([...found].filter((line) => line.includes(`/${path} `) && line.includes(`(${rule})`))).not.toEqual(
    [],
  );
});
