import { PGlite } from "@electric-sql/pglite";

import type { Database } from "./database.ts";
import { asOwner, extensions, migratedDatabase, parsers } from "./pglite-database.ts";

/** A database in memory that ends with the process, for tests and tools. */
interface DatabaseInMemory extends Database {
  /** Returns a copy of the database as a tar archive. */
  dump(): Promise<Blob>;
}

/** PGlite clears its buffers as it starts, 128 MiB of them by default, which took a third of the time to open a copy. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Opens and migrates an embedded database in memory: a new one, or that of an archive (gzipped or not). */
export async function openInMemory(archive?: Uint8Array<ArrayBuffer>): Promise<DatabaseInMemory> {
  const loadDataDir = archive && asBlob(archive);
  const pglite = await PGlite.create({ loadDataDir, startParams, parsers, extensions });
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

/** PGlite asks a blob for its bytes. A real one copies them over and over, which took another third. */
function asBlob(bytes: Uint8Array<ArrayBuffer>): Blob {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  const { buffer } = isWhole ? bytes : new Uint8Array(bytes);
  return Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(buffer) });
}
