import { mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";

import { createDatabase } from "#lab/bench/seed.ts";
import { startOurs } from "#lab/bench/servers.ts";
import { databaseUrl } from "#server/testing/server-databases.ts";
import { startCluster } from "#tools/cluster/postgres.ts";
import { childrenOf, familySeconds, processorSeconds } from "#tools/launch/processor.ts";

import { townSize } from "./town.ts";

/** What everything holds and has used, at a moment. */
export interface Held {
  /** Seconds of a processor since the start: of all servers, and of PostgreSQL. */
  serverSeconds: number;
  databaseSeconds: number;
  /** One figure for each server. */
  serverMegabytes: number[];
  /** What each server has open: connections, files. */
  serverHandles: number[];
  /** The memory of its processes. What they share counts once. */
  databaseMegabytes: number;
  /** PostgreSQL's connections: the servers' and all others. */
  connections: number;
  /** What the database takes on the disk. */
  diskMegabytes: number;
}

export interface Place {
  /** Two servers on one database and one folder of files. */
  origins: string[];
  owner: Kysely<unknown>;
  held: () => Promise<Held>;
}

export async function openPlace(stack: AsyncDisposableStack): Promise<Place> {
  const cluster = await startCluster({ fsync: true });
  stack.defer(() => cluster.stop());
  const url = await createDatabase(cluster, townSize, "danji_soak");
  const files = await newFolder(stack);
  const start = async () => {
    const folder = await newFolder(stack);
    await symlink(files, join(folder, "files"));
    const server = await startOurs(url, folder, { LOG_LEVEL: "error" });
    stack.defer(() => server.stop());
    return server;
  };
  const servers = [await start(), await start()];
  const owner = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: databaseUrl(cluster.administratorUrl, "danji_soak"), max: 2 }),
    }),
  });
  stack.defer(() => owner.destroy());
  const ids = servers.map(({ processId }) => processId);
  return {
    origins: servers.map((server) => server.url),
    owner,
    held: async () => {
      const { rows } = await heldByDatabase.execute(owner);
      return {
        serverSeconds: sum(await Promise.all(ids.map(processorSeconds))),
        databaseSeconds: await familySeconds(cluster.processId()),
        serverMegabytes: await Promise.all(ids.map((id) => kilobytes(id, "status", "VmRSS").then(megabytes))),
        serverHandles: await Promise.all(ids.map(async (id) => (await readdir(`/proc/${id}/fd`)).length)),
        databaseMegabytes: megabytes(await familyKilobytes(cluster.processId())),
        ...rows[0]!,
      };
    },
  };
}

async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "danji-soak-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const heldByDatabase = sql<Pick<Held, "connections" | "diskMegabytes">>`
  select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    (pg_database_size(current_database()) / 1048576)::float8 as "diskMegabytes"`;

async function familyKilobytes(processId: number): Promise<number> {
  const children = childrenOf(await readFile(`/proc/${processId}/task/${processId}/children`, "utf8"));
  // A process that ends meanwhile holds nothing.
  return sum(
    await Promise.all(
      [processId, ...children].map((id) => kilobytes(id, "smaps_rollup", "Pss").catch(() => 0)),
    ),
  );
}

async function kilobytes(processId: number, file: "status" | "smaps_rollup", name: string): Promise<number> {
  const text = await readFile(`/proc/${processId}/${file}`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);
}

const megabytes = (many: number) => many / 1024;

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
