import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#tools/launch/processes.ts";

import { isShipped, listShipped, readManifest, runtimeDependencies, shippedCommands } from "./shipped.ts";

const read = (path: string) => readFile(join(projectRoot, path), "utf8");

/** A start in a checkout builds the front end with it first. A release is built. */
const onlyInCheckouts = new Set(["tools/build/build-web.ts"]);

test("what shipped sources import is shipped", async () => {
  const imports = await Promise.all(
    (await listShipped()).map(async (path) =>
      [...(await read(path)).matchAll(/^(import(?! type)|\} from|export .* from).*"([#.][^"]+)";?$/gm)].map(
        ([, , specifier]) =>
          specifier!.startsWith("#") ? specifier!.slice(1) : normalize(join(dirname(path), specifier!)),
      ),
    ),
  );
  const missing = new Set(imports.flat().filter((path) => !isShipped(path) && !onlyInCheckouts.has(path)));
  expect(imports.flat().length).toBeGreaterThan(500);
  expect([...missing]).toEqual([]);
});

test("a package that only builds the front end or tests is not shipped, and Node is", async () => {
  const { dependencies } = await readManifest();
  const paths = await listShipped();
  const kept = Object.keys(runtimeDependencies(dependencies, await Promise.all(paths.map(read))));
  expect(kept).toEqual(expect.arrayContaining(["node", "fastify", "@electric-sql/pglite", "sharp", "pg"]));
  expect(kept.filter((name) => /^(react|vite|@vitejs|tailwindcss|pretendard)/.test(name))).toEqual([]);
});

test("`danji` knows every shipped command, and says what it does", async () => {
  const script = await read("tools/release/files/danji.sh");
  const accepted = /^ {2}(start .*)\) ;;$/m.exec(script)![1]!.split(" | ");
  expect(accepted.toSorted()).toEqual(shippedCommands.toSorted());
  for (const name of shippedCommands) expect(script).toMatch(new RegExp(`^danji ${name} .*[가-힣]`, "m"));
});
