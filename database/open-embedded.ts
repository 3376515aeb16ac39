import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { PGlite, types as pgliteTypes } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";

import { applicationRole } from "./application-role.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { toIsoTimestamp } from "./iso-timestamp.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./database.ts";
import type { DB } from "./types.generated.ts";

/**
 * Opens and migrates the embedded database of a data folder, or in memory without one.
 *
 * @param archive what an earlier `dump` gave, gzipped or not, to start from
 * @throws when another process has the folder open
 */
export async function openEmbedded(dataDir: string | undefined, archive?: Blob): Promise<Database> {
  const release = dataDir === undefined ? undefined : lockDataFolder(dataDir);
  if (dataDir !== undefined) mkdirSync(join(dataDir, "pglite"), { recursive: true });
  const pglite = await PGlite.create({
    dataDir: dataDir === undefined ? undefined : join(dataDir, "pglite"),
    loadDataDir: archive,
    parsers: { [pgliteTypes.TIMESTAMPTZ]: toIsoTimestamp, [pgliteTypes.INT8]: Number },
  });
  await pglite.exec("set timezone to 'UTC'");
  await migrate({
    execute: async (text) => void (await pglite.exec(text)),
    rows: async (text, values) => (await pglite.query<Record<string, unknown>>(text, values)).rows,
  });
  await pglite.exec(`set role ${applicationRole}`);

  const kysely = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
  /** Kysely's lock on the one connection keeps these from landing inside somebody's transaction. */
  const alone = <T>(work: () => Promise<T>) => kysely.connection().execute(work);
  return {
    kysely,
    engine: "embedded",
    listen: async (channel, onPayload) => {
      const stop = await alone(() => pglite.listen(channel, onPayload));
      return () => alone(() => stop());
    },
    // Compressing it would keep every call waiting: whoever needs it smaller does that afterwards.
    dump: () => alone(() => pglite.dumpDataDir("none")),
    vacuum: () => alone(() => vacuumTables(pglite)),
    close: async () => {
      await kysely.destroy();
      // Kysely closes only what it has used.
      if (!pglite.closed) await pglite.close();
      release?.();
    },
  };
}

/**
 * Leaves small tables alone: of one that was counted while it was empty, the planner believes that it
 * still is, and reads all of it again and again.
 */
async function vacuumTables(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 131072",
  );
  await pglite.exec("reset role");
  try {
    for (const { name } of rows) await pglite.exec(`vacuum (analyze) ${name}`);
  } finally {
    await pglite.exec(`set role ${applicationRole}`);
  }
}
