import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { plainRoles } from "#database/application-role.ts";
import { migrate } from "#database/migrate.ts";
import { migrations, parseMigration } from "#database/migration-list.ts";
import { ask } from "#server/testing/ask.ts";
import type { Actor } from "#server/testing/builders.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startServerProcess } from "#server/testing/server-process.ts";

import { findPostgres } from "./find-postgres.ts";
import { startCluster } from "./postgres.ts";
import type { Cluster } from "./postgres.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

const versionBefore = await findVersionBefore();
const hasPostgres = (await findPostgres()) !== undefined;

const disposals: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

test.skipIf(!hasPostgres || versionBefore === undefined)(
  "a server of the version before goes on beside the one that has migrated the database",
  { timeout: 180_000 },
  async () => {
    const cluster = await newCluster();
    const url = await newEmptyDatabase(cluster);
    const folder = await unpack(versionBefore!);
    const people = await peopleMadeBy(folder, url);
    const settings = { DATABASE_URL: url, DATA_DIR: await newFolder(), SUPERADMIN_PASSWORD: "처음비밀번호1" };

    const old = start(settings, join(folder, "server/main.ts"));
    const oldOrigin = await old.origin;
    // Its statements are prepared now.
    await useAll(oldOrigin, people);
    const fresh = start(settings);
    const freshOrigin = await fresh.origin;
    for (const origin of [oldOrigin, freshOrigin, oldOrigin]) await useAll(origin, people);
    const titles = async (origin: string) =>
      (await ask(origin, people.resident.token, "getNotices", {})).result?.notices.map(({ title }) => title);
    expect(await titles(oldOrigin)).toHaveLength(4);
    expect(await titles(oldOrigin)).toEqual(await titles(freshOrigin));
  },
);

test.skipIf(!hasPostgres)(
  "a migration that has to wait for a table lets others by, and comes to its turn",
  async () => {
    const cluster = await newCluster();
    const url = databaseUrl(cluster.url, await createServerDatabase(cluster.url));
    const [migrator, holder, reader] = await Promise.all([connect(url), connect(url), connect(url)]);
    await holder.query("begin; select from posts limit 1");
    const later = parseMigration("9999_later.sql", "alter table posts add column later text");
    const connection = {
      execute: async (text: string) => void (await migrator.query(text)),
      rows: async (text: string, values?: unknown[]) =>
        (await migrator.query<Record<string, unknown>>(text, values)).rows,
    };
    const migrating = migrate(connection, plainRoles, [...migrations, later]);
    await expect.poll(() => waitsForPosts(reader)).toBe(true);
    // Stands behind the migration. Its wait ends before the holder's transaction does.
    await reader.query("select from posts limit 1");
    await holder.query("commit");
    await migrating;
    expect((await reader.query("select later from posts")).fields).toHaveLength(1);
  },
);

/**
 * The version before the newest migrations came. Those that were edited afterwards came with one step, as nobody had
 * them; those that are gone have the base in their place. A copy without its history has none.
 */
async function findVersionBefore(): Promise<string | undefined> {
  try {
    const added = await git("log", "--diff-filter=A", "--format=%H", "--", "database/migrations");
    for (const commit of added.split("\n")) {
      const before = await git("rev-parse", "--verify", `${commit}^`);
      const edited = await git("diff", "--name-only", "--diff-filter=M", before, "--", "database/migrations");
      if (edited === "") return before;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

async function waitsForPosts(reader: pg.Client): Promise<boolean> {
  const { rowCount } = await reader.query(
    "select from pg_locks where relation = 'posts'::regclass and not granted",
  );
  return rowCount === 1;
}

async function newCluster(): Promise<Cluster> {
  const cluster = await startCluster();
  disposals.push(() => cluster.stop());
  return cluster;
}

async function newEmptyDatabase({ url }: Cluster): Promise<string> {
  const name = "danji_upgraded";
  const client = await connect(url);
  await client.query(`create database ${name}`);
  return databaseUrl(url, name);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  disposals.push(() => client.end());
  return client;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "danji-upgrade-"));
  disposals.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function unpack(commit: string): Promise<string> {
  const folder = await newFolder();
  const archive = join(folder, "version.tar");
  await git("archive", "--output", archive, commit);
  await run("tar", ["-xf", archive, "-C", folder]);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run("git", args, { cwd: root });
  return stdout.trim();
}

interface People {
  manager: Actor;
  resident: Actor;
}

/** By that version's own builders, in the database as that version migrates it. */
async function peopleMadeBy(folder: string, url: string): Promise<People> {
  const script = join(folder, "make-people.ts");
  await writeFile(
    script,
    `import { openServer } from "#database/open-server.ts";
    import { builders } from "#server/testing/builders.ts";
    const database = await openServer(${JSON.stringify(url)}, 2);
    const build = builders(database);
    const apartment = await build.apartment();
    const people = { manager: await build.manager(apartment), resident: await build.resident(apartment) };
    await database.close();
    process.stdout.write(JSON.stringify(people));`,
  );
  const { stdout } = await run(process.execPath, [script]);
  return JSON.parse(stdout) as People;
}

function start(settings: Record<string, string>, main?: string) {
  const server = startServerProcess(settings, main);
  disposals.push(async () => {
    server.kill("SIGKILL");
    await server.ended;
  });
  return server;
}

/** What people do all day: it writes and reads rows of the busiest tables. */
async function useAll(origin: string, { manager, resident }: People): Promise<void> {
  const done = [
    await ask(origin, manager.token, "createNotice", { title: "단수 안내", content: "내일 물이 멈춰요." }),
    await ask(origin, resident.token, "getNotices", {}),
    await ask(origin, resident.token, "createPost", {
      boardId: "free_board",
      title: "안녕하세요",
      content: "이사 왔어요.",
    }),
    await ask(origin, resident.token, "getPostsByBoard", { boardId: "free_board" }),
    await ask(origin, resident.token, "createComplaint", { title: "복도 등", content: "나갔어요." }),
    await ask(origin, manager.token, "getComplaintsByApartment", {}),
    await ask(origin, resident.token, "getAlerts", null),
    await ask(origin, manager.token, "getResidents", {}),
    await ask(origin, resident.token, "getFacilities", null),
    await ask(origin, resident.token, "getClubs", {}),
  ];
  expect(done.map(({ status, result }) => (result ? status : "no result"))).toEqual(done.map(() => 200));
}
