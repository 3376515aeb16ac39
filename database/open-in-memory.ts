import { PGlite } from "@electric-sql/pglite";

import type { Database } from "./database.ts";
import { asOwner, extensions, migratedDatabase, parsers } from "./pglite-database.ts";

/** A database in memory that ends with the process, for tests and tools. */
interface DatabaseInMemory extends Database {
  /** Returns a copy of the database as a tar archive. */
  dump(): Promise<Blob>;
}

/** Opens and migrates an embedded database in memory: a new one, or that of an archive (gzipped or not). */
export async function openInMemory(archive?: Blob): Promise<DatabaseInMemory> {
  const pglite = await PGlite.create({ loadDataDir: archive, parsers, extensions });
  const { database, alone } = await migratedDatabase(pglite);
  const dump = () =>
    alone(() =>
      asOwner(pglite, async () => {
        // Logs that are kept to be written over are a quarter of the archive, and each copy reads them.
        await pglite.exec("set wal_recycle = off; checkpoint; select pg_switch_wal(); checkpoint");
        return pglite.dumpDataDir("none");
      }),
    );
  return { ...database, dump };
}
