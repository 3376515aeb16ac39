/**
 * What is made of a migrated database without data: types.generated.ts and the folder schema, the tables and functions as they
 * are, which the migrations tell only one after the other.
 */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { PostgresDialect, generate } from "kysely-codegen";

import type { Database } from "./database.ts";
import { describeFunctions } from "./describing/functions.ts";
import { describeTables } from "./describing/tables.ts";
import { migrations } from "./migration-list.ts";
import { openInMemory } from "./open-in-memory.ts";
import { migratedArchive } from "./testing/migrated-archive.ts";

const typesFile = "types.generated.ts";

/** @returns the files that are not as the migrations make them, by their paths, with what they should be; undefined: gone */
export async function outdatedFiles(): Promise<Map<string, string | undefined>> {
  const database = await openInMemory(await readFile(await migratedArchive()));
  const wanted = new Map([
    [typesFile, await describeTypes(database.kysely)],
    ...(await describeSchema(database.kysely)),
  ]);
  await database.close();
  const present = await readPresent();
  const paths = [...new Set([...wanted.keys(), ...present.keys()])];
  const outdated = paths.filter((path) => wanted.get(path) !== present.get(path));
  return new Map(outdated.map((path) => [join(import.meta.dirname, path), wanted.get(path)]));
}

async function describeTypes(kysely: Database["kysely"]): Promise<string> {
  const types = await generate({
    db: kysely,
    dialect: new PostgresDialect(),
    logger: undefined,
    outFile: null,
    // open-embedded.ts and open-server.ts parse the values to these types.
    typeMapping: { timestamptz: "string", int8: "number", bytea: "Uint8Array", interval: "string" },
  });
  return `${stripVTControlCharacters(types).trimEnd()}\n`;
}

async function describeSchema(kysely: Database["kysely"]): Promise<[path: string, text: string][]> {
  const texts = migrations.map(({ text }) => text);
  const tables = await describeTables(kysely, texts);
  const functions = await describeFunctions(kysely, { tables: tables.keys(), migrations: texts });
  const files = [
    ...[...tables].map(([table, text]) => [`schema/tables/${fileNameOf(table)}`, text] as const),
    ...[...functions].map(([table, text]) => [`schema/functions/${fileNameOf(table)}`, text] as const),
  ];
  return files.map(([path, text]) => [
    path,
    `-- Made by \`npm run generate\`: read it, and change it by a migration.\n\n${text}\n`,
  ]);
}

function fileNameOf(table: string): string {
  return `${table.replaceAll("_", "-")}.sql`;
}

async function readPresent(): Promise<Map<string, string>> {
  const names = await readdir(join(import.meta.dirname, "schema"), { recursive: true }).catch(() => []);
  const paths = [typesFile, ...names.filter((name) => name.endsWith(".sql")).map((name) => `schema/${name}`)];
  const texts = paths.map(
    async (path) => [path, await readFile(join(import.meta.dirname, path), "utf8")] as const,
  );
  return new Map(await Promise.all(texts));
}
