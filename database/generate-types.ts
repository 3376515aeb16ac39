/**
 * `npm run generate` writes types.generated.ts from a migrated database without data. With --verify it writes
 * nothing, and fails if the file is out of date.
 */
import { openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { PostgresDialect, generate } from "kysely-codegen";

import { openInMemory } from "./open-in-memory.ts";
import { migratedArchive } from "./testing/migrated-archive.ts";

const file = join(import.meta.dirname, "types.generated.ts");

const database = await openInMemory(await openAsBlob(await migratedArchive()));
const types = await generate({
  db: database.kysely,
  dialect: new PostgresDialect(),
  logger: undefined,
  outFile: null,
  // open-embedded.ts and open-server.ts parse the values to these types.
  typeMapping: { timestamptz: "string", int8: "number", bytea: "Uint8Array", interval: "string" },
});
await database.close();

const text = `${stripVTControlCharacters(types).trimEnd()}\n`;
if (process.argv.includes("--verify")) {
  if (readFileSync(file, "utf8") !== text) {
    process.stderr.write("database/types.generated.ts is out of date: run `npm run generate`.\n");
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
}
