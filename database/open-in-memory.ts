import { PGlite } from "@electric-sql/pglite";

import type { Database } from "./database.ts";
import { migratedDatabase, parsers } from "./pglite-database.ts";

/** A database that ends with the process, for tests and tools. */
interface DatabaseInMemory extends Database {
  /** A copy of it as a tar archive. */
  dump(): Promise<Blob>;
}

/** Opens and migrates an embedded database in memory: a new one, or the one of an archive, gzipped or not. */
export async function openInMemory(archive?: Blob): Promise<DatabaseInMemory> {
  const pglite = await PGlite.create({ loadDataDir: archive, parsers });
  const { database, alone } = await migratedDatabase(pglite);
  return { ...database, dump: () => alone(() => pglite.dumpDataDir("none")) };
}
