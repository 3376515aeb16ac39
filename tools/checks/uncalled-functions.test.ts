import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#tools/launch/processes.ts";

const schema = textsOf("database/schema/**/*.sql").replaceAll(/--.*$/gm, "");
const code = textsOf("{database,server,tools}/**/*.{ts,mjs}");

/** Of the database's functions; migrations alone call its procedures. */
const names = Array.from(schema.matchAll(/^create function (\w+)\(/gm), ([, name]) => name!);

test("every function of the database is called by it or by the server", () => {
  expect(names.length).toBeGreaterThan(300);
  const named = [...schema.matchAll(/(create|alter) function (\w+)|\b(\w+)\b/g)];
  const used = new Set(named.flatMap(([, , , word]) => word ?? []));
  const inCode = new Set(code.match(/\b\w+\b/g));
  expect(names.filter((name) => !used.has(name) && !inCode.has(name) && !isForATable(name))).toEqual([]);
});

/** One of the two calls the other. */
const inTwoForms = ["object_to_vote"];

test("no function stands twice: one of two is for servers of before, and goes with a later migration", () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(inTwoForms);
});

/** The server makes the name of `files_of_posts` and its like from the table's. */
function isForATable(name: string): boolean {
  return name.startsWith("files_of_");
}

/** Without tests, which may call what nobody else does. */
function textsOf(pattern: string): string {
  const paths = globSync(pattern, { cwd: projectRoot });
  return paths
    .filter((path) => !/\.test\.ts$|\btesting\/|types\.generated/.test(path))
    .map((path) => readFileSync(join(projectRoot, path), "utf8"))
    .join("\n");
}
