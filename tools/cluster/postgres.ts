import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { freePort } from "#tools/launch/free-port.ts";

import { findPostgres } from "./find-postgres.ts";
import { findOwner, hasRoom, memoryFolder, parentFolder } from "./owner.ts";
import type { Owner } from "./owner.ts";
import { signalAll, signalProcess } from "./process-signals.ts";

/** Our own PostgreSQL, which lives as long as a test run or a measurement. */
export interface Cluster {
  /** The maintenance database as a user with CREATEDB and the rights that docs/operations/databases.md asks for. */
  url: string;
  /** The same as the superuser. */
  administratorUrl: string;
  /** Such as `15.14`. */
  version: string;
  /** Its first process, the parent of all others. Another one after a restart. */
  processId: () => number;
  /** Stops it, in order or as a crash, and starts it again. Running transactions end. */
  restart(mode: "fast" | "immediate"): Promise<void>;
  /** Stops it like a crash, and does not start it again. */
  crash(): Promise<void>;
  /** Freezes its processes, or lets them go on. */
  signal(name: "SIGSTOP" | "SIGCONT"): Promise<void>;
  /** Starts a copy that follows it, until `select pg_promote()` makes the copy a server of its own. */
  addStandby(): Promise<Pick<Cluster, "url" | "administratorUrl" | "stop">>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Whether a commit waits for the disk: off for tests, on for measurements. */
  fsync?: boolean;
  /**
   * Whether its files lie in memory, if that has room. A database is a thousand files, and a test file begins with a
   * copy of one.
   */
  inMemory?: boolean;
  /** More lines for postgresql.conf. */
  settings?: Record<string, string>;
  /** More of the environment that the server runs in, such as another clock. */
  environment?: Record<string, string>;
}

const startTimeoutMs = 30_000;
const administrator = "postgres";
const testUser = "danji_test";
const folderPrefix = "danji-postgres-";
/** Holds the id of the process that uses a cluster. */
const userFile = "user.pid";

/**
 * Starts a throw-away cluster on a free port of this machine. As root, it runs PostgreSQL as another user, as
 * PostgreSQL demands.
 */
export async function startCluster({
  fsync = false,
  inMemory = false,
  settings = {},
  environment = {},
}: ClusterOptions = {}): Promise<Cluster> {
  const binaries = await findPostgres();
  if (!binaries) throw new Error("PostgreSQL을 찾지 못했어요. PostgreSQL 15 이상을 설치해 주세요.");
  const owner = await findOwner();
  for (const parent of [parentFolder(), memoryFolder]) await removeAbandoned(parent);
  const parent = inMemory && (await hasRoom(memoryFolder)) ? memoryFolder : parentFolder();
  const folder = await mkdtemp(join(parent, folderPrefix));
  const password = randomBytes(16).toString("hex");
  try {
    await writeFile(join(folder, userFile), String(process.pid));
    const passwordFile = join(folder, "password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) await Promise.all([folder, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
    const data = join(folder, "data");
    await initialise({ binaries, data, passwordFile, owner });
    const port = await freePort();
    const allSettings = { ...(fsync ? {} : withoutFsync), ...settings };
    const howTo = { binaries, data, port, owner, settings: allSettings, environment };
    const server = launch(howTo);
    const version = await prepare(urlOf(administrator, password, port), password, server);
    return manage(howTo, server, { folder, password, version });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function urlOf(user: string, password: string, port: number): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
}

interface Made {
  folder: string;
  password: string;
  version: string;
}

function manage(howTo: Launch, first: Server, { folder, password, version }: Made): Cluster {
  let server = first;
  return {
    url: urlOf(testUser, password, howTo.port),
    administratorUrl: urlOf(administrator, password, howTo.port),
    version,
    processId: () => server.process.pid!,
    restart: async (mode) => {
      await end(server.process, mode === "fast" ? "SIGINT" : "SIGQUIT");
      server = launch(howTo);
    },
    crash: () => end(server.process, "SIGQUIT"),
    signal: (name) => signalAll(server.process.pid!, name),
    addStandby: async () => {
      const data = join(folder, "standby");
      const port = await freePort();
      const url = urlOf(administrator, password, howTo.port);
      const copying = ["-D", data, "-d", url, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
      await runToEnd(join(howTo.binaries, "pg_basebackup"), copying, howTo.owner);
      const standby = launch({ ...howTo, data, port });
      const administratorUrl = urlOf(administrator, password, port);
      await (await connect(administratorUrl, standby)).end();
      return {
        url: urlOf(testUser, password, port),
        administratorUrl,
        stop: () => end(standby.process, "SIGQUIT"),
      };
    },
    stop: async () => {
      await end(server.process, "SIGQUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stops and deletes the clusters of killed processes. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(folderPrefix))) {
    const folder = join(parent, name);
    const user = await readProcessId(join(folder, userFile));
    if (user === undefined || signalProcess(user, 0)) continue;
    const server = await readProcessId(join(folder, "data", "postmaster.pid"));
    if (server !== undefined) signalProcess(server, "SIGQUIT");
    // It may write until it has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function readProcessId(file: string): Promise<number | undefined> {
  const processId = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  return Number.isNaN(processId) ? undefined : processId;
}

const withoutFsync = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const commonSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  logging_collector: "off",
};

interface Initialisation {
  binaries: string;
  data: string;
  passwordFile: string;
  owner: Owner | undefined;
}

async function initialise({ binaries, data, passwordFile, owner }: Initialisation): Promise<void> {
  const identity = ["--username", administrator, "--pwfile", passwordFile, "--auth=scram-sha-256"];
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  await runToEnd(join(binaries, "initdb"), ["-D", data, ...identity, ...locale], owner);
}

async function runToEnd(program: string, args: string[], owner: Owner | undefined): Promise<void> {
  const child = spawn(program, args, {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: cleanEnvironment(),
    ...owner,
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL의 데이터 폴더를 만들지 못했어요.\n${output}`);
}

interface Launch {
  binaries: string;
  data: string;
  port: number;
  owner: Owner | undefined;
  settings: Record<string, string>;
  environment: Record<string, string>;
}

interface Server {
  process: ChildProcess;
  log: () => string;
}

function launch({ binaries, data, port, owner, settings, environment }: Launch): Server {
  const options = Object.entries({ ...commonSettings, port: String(port), ...settings });
  const child = spawn(
    join(binaries, "postgres"),
    ["-D", data, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...cleanEnvironment(), ...environment },
      // A process group of its own: ^C must first end the tests, and then we end the database.
      detached: true,
      ...owner,
    },
  );
  let log = "";
  child.stderr.on("data", (text: Buffer) => (log = (log + text.toString()).slice(-20_000)));
  // Ends PostgreSQL if the process ends without stopping its cluster.
  const kill = () => child.kill("SIGQUIT");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return { process: child, log: () => log };
}

/** The settings of the caller's own PostgreSQL (PGHOST, PGDATA …) do not apply to this one. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
}

/** Waits for the server and makes the tests' user. Returns the server's version. */
async function prepare(url: string, password: string, server: Server): Promise<string> {
  const client = await connect(url, server);
  try {
    await client.query(`create role ${testUser} login createdb createrole password '${password}'`);
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version.split(" ")[0] ?? "";
  } finally {
    await client.end();
  }
}

async function connect(url: string, server: Server): Promise<pg.Client> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (server.process.exitCode !== null || Date.now() > deadline) {
        server.process.kill("SIGQUIT");
        throw new Error(`PostgreSQL이 시작되지 않았어요.\n${server.log()}`, { cause: error });
      }
      await sleep(50);
    }
  }
}

async function end(server: ChildProcess, name: "SIGINT" | "SIGQUIT"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(name);
  await ended;
}
