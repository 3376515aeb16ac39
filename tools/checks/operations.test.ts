import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#tools/launch/processes.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

test("docs/operations.md lists every action that access records are kept of, and no other", () => {
  const type = /AuditAction =([^;]+);/.exec(read("server/domain/audit.ts"))![1]!;
  const list = read("docs/operations.md").split("## Access records")[1]!;
  const listed = [...list.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((match) => match[1]);
  expect(new Set(listed)).toEqual(new Set([...type.matchAll(/"(\w+)"/g)].map((match) => match[1])));
});
