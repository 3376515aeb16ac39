import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { sql } from "kysely";
import pg from "pg";

import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { findPostgres } from "#tools/cluster/find-postgres.ts";
import { startCluster } from "#tools/cluster/postgres.ts";

import type { Read } from "./links.ts";

const run = promisify(execFile);
const mostOutput = 1024 ** 3;

/** A database of its own, and every way to copy it. No server uses it while one of these runs. */
export interface Place {
  engine: string;
  settings: Record<string, string>;
  open: () => Promise<Database>;
  /** Reads and writes past every policy, as the machine's administrator. */
  administer: <Result>(work: (read: Read) => Promise<Result>) => Promise<Result>;
  /** Puts everything that can be copied into the folder: dump, data folder, log of writes. */
  copyInto: (folder: string) => Promise<void>;
  /** How many transactions of the log of writes hold one mark and one ballot; null if nothing reads this log. */
  linksInLog: () => Promise<number | null>;
  /** How many rows of the box's pages, dead ones too, came in the transaction of a mark; null if nothing reads pages. */
  linksInPages: () => Promise<number | null>;
}

export async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "danji-vote-dump-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function embeddedPlace(stack: AsyncDisposableStack): Promise<Place> {
  const folder = await newFolder(stack);
  const using = async <Result>(
    work: (database: Awaited<ReturnType<typeof openEmbedded>>) => Promise<Result>,
  ) => {
    const database = await openEmbedded(folder);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return {
    engine: "embedded database",
    settings: { DATA_DIR: folder },
    open: () => openEmbedded(folder),
    administer: (work) =>
      using(({ kysely }) =>
        kysely.transaction().execute(async (db) => {
          await sql`set local role none`.execute(db);
          return work(async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows);
        }),
      ),
    // The server's own backups are copies of this folder, too. Its log of writes lies in it.
    copyInto: (to) => cp(folder, join(to, "data"), { recursive: true }),
    linksInLog: () => Promise.resolve(null),
    linksInPages: () => Promise.resolve(null),
  };
}

export async function serverPlace(stack: AsyncDisposableStack): Promise<Place> {
  const cluster = await startCluster({ settings: { wal_keep_size: "1GB", full_page_writes: "on" } });
  stack.defer(() => cluster.stop());
  const programs = (await findPostgres())!;
  const name = await createServerDatabase(cluster.url);
  const url = databaseUrl(cluster.url, name);
  const asAdministrator = databaseUrl(cluster.administratorUrl, name);
  const administer: Place["administer"] = async (work) => {
    const client = new pg.Client({ connectionString: asAdministrator });
    await client.connect();
    try {
      return await work(async <Row>(text: string) => (await client.query(text)).rows as Row[]);
    } finally {
      await client.end();
    }
  };
  const dataFolder = () =>
    administer(
      async (read) =>
        (await read<{ folder: string }>("select current_setting('data_directory') as folder"))[0]!.folder,
    );
  return {
    engine: `PostgreSQL ${cluster.version}`,
    settings: { DATA_DIR: await newFolder(stack), DATABASE_URL: url },
    open: () => openServer(url),
    administer,
    copyInto: async (to) => {
      await mkdir(to, { recursive: true });
      const { stdout } = await run(join(programs, "pg_dump"), [asAdministrator], { maxBuffer: mostOutput });
      await writeFile(join(to, "dump.sql"), stdout);
      await administer((read) => read("checkpoint"));
      await cp(await dataFolder(), join(to, "data"), { recursive: true });
    },
    linksInLog: async () => {
      const files = await administer((read) =>
        read<{ table: string; file: string }>(
          `select c.relname::text as table, pg_relation_filenode(c.oid)::text as file from pg_class c
          where c.relname in ('vote_marks', 'vote_ballots')`,
        ),
      );
      const [written] = await administer((read) =>
        read<{ first: string; last: string }>(`
          select min(name) as first, pg_walfile_name(pg_current_wal_lsn()) as last
          from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'
        `),
      );
      // It says at the end that no more was written.
      const { stdout } = await run(
        join(programs, "pg_waldump"),
        ["-p", join(await dataFolder(), "pg_wal"), "-r", "Heap", written!.first, written!.last],
        { maxBuffer: mostOutput },
      ).catch((error: unknown) => error as { stdout: string });
      return transactionsOfBoth(stdout, files);
    },
    linksInPages: () =>
      administer(async (read) => {
        await read("create extension if not exists pageinspect");
        const [found] = await read<{ links: number }>(`
          select count(*)::integer as links
          from generate_series(0, pg_relation_size('vote_ballots') / current_setting('block_size')::integer - 1) page,
            heap_page_items(get_raw_page('vote_ballots', page::integer)) item
          join vote_marks m on m.xmin = item.t_xmin
        `);
        return found!.links;
      }),
  };
}

function transactionsOfBoth(log: string, files: readonly { table: string; file: string }[]): number {
  const inserts = new Map<string, string[]>();
  for (const [, transaction, file] of log.matchAll(
    /tx: +(\d+),.*desc: INSERT.*blkref #0: rel \d+\/\d+\/(\d+)/g,
  )) {
    const table = files.find((each) => each.file === file)?.table;
    if (table) inserts.set(transaction!, [...(inserts.get(transaction!) ?? []), table]);
  }
  return inserts
    .values()
    .filter((tables) => tables.toSorted().join() === "vote_ballots,vote_marks")
    .toArray().length;
}
