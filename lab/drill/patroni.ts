import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { isAlive, signalAll, signalProcess } from "#tools/cluster/process-signals.ts";
import { findProgram } from "#tools/cluster/system-packages.ts";
import { capture } from "#tools/launch/processes.ts";

import type { EtcdProtocol } from "./etcd.ts";
import type { Place } from "./place.ts";
import { programOf } from "./program.ts";
import type { Program } from "./program.ts";

/** One machine of the database: Patroni and the PostgreSQL that it starts. */
export interface NodeSettings {
  name: string;
  host: string;
  port: number;
  apiPort: number;
  dataFolder: string;
  socketFolder: string;
  passwordFile: string;
}

export interface ClusterSettings {
  protocol: EtcdProtocol;
  /** The members of etcd, as `host:port`. */
  etcd: string[];
  /** The folder of PostgreSQL's programs. */
  binaries: string;
  /** From where connections come. */
  network: string;
  passwords: Record<"superuser" | "replication" | "rewind", string>;
}

/** What a node's `/etc/patroni/config.yml` says. */
export function patroniConfiguration(node: NodeSettings, cluster: ClusterSettings): string {
  const { name, host, port, apiPort, dataFolder, socketFolder, passwordFile } = node;
  const { protocol, etcd, binaries, network, passwords } = cluster;
  return `scope: danji
name: ${name}

${protocol}:
  hosts: [${etcd.map((address) => `"${address}"`).join(", ")}]

restapi:
  listen: ${host}:${apiPort}
  connect_address: ${host}:${apiPort}

bootstrap:
  dcs:
    # A primary that is gone is replaced once its lock has run out: after 15 to 20 s.
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    # A write is acknowledged when a second server has it, too; without a second one nothing is.
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters:
        # A second copy that has fallen silent is given up after this, and the third takes its place.
        wal_sender_timeout: 10s
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums

postgresql:
  listen: ${host}:${port}
  connect_address: ${host}:${port}
  data_dir: ${dataFolder}
  bin_dir: ${binaries}
  pgpass: ${passwordFile}
  authentication:
    superuser: { username: postgres, password: "${passwords.superuser}" }
    replication: { username: replicator, password: "${passwords.replication}" }
    rewind: { username: rewind, password: "${passwords.rewind}" }
  pg_hba:
    - local all postgres peer
    - host replication replicator ${network} scram-sha-256
    - host all all ${network} scram-sha-256
  parameters:
    unix_socket_directories: ${socketFolder}
`;
}

/**
 * Returns the protocol that the installed Patroni keeps its promise with. Up to 3.0.2 it takes the leader's lock back
 * by `etcd3` when it wakes up after a while, even if another has it now: what was acknowledged since is lost.
 */
export async function safeProtocol(): Promise<EtcdProtocol> {
  const { output } = await capture(findProgram("patroni")!, ["--version"]);
  const [major = 0, minor = 0, patch = 0] = (/[\d.]+/.exec(output)?.[0] ?? "").split(".").map(Number);
  return major < 3 || (major === 3 && minor === 0 && patch <= 2) ? "etcd" : "etcd3";
}

export interface DatabaseNode {
  name: string;
  host: string;
  port: number;
  apiPort: number;
  patroni: Program;
  start(): void;
  /** Kills Patroni and PostgreSQL, as if the machine had lost its power. */
  kill(): Promise<void>;
  /** Freezes both, so that their clients hear nothing more, or lets them go on. */
  signal(name: "SIGSTOP" | "SIGCONT"): Promise<void>;
  /** Ends both; PostgreSQL leaves nothing in the machine's memory. */
  end(): Promise<void>;
}

export async function prepareNode(
  place: Place,
  name: string,
  cluster: ClusterSettings,
): Promise<DatabaseNode> {
  const [port, apiPort] = (await place.ports(2)) as [number, number];
  const dataFolder = join(place.folder, name);
  const settings: NodeSettings = {
    name,
    host: "127.0.0.1",
    port,
    apiPort,
    dataFolder,
    socketFolder: await place.makeFolder(`${name}-socket`),
    passwordFile: join(place.folder, `${name}.pgpass`),
  };
  const file = await place.write(`${name}.yml`, patroniConfiguration(settings, cluster));
  const patroni = programOf(place, { name, file: findProgram("patroni")!, args: [file] });
  const signalPostgres = async (which: NodeJS.Signals) => {
    const id = await postmasterOf(dataFolder);
    if (id !== undefined) await signalAll(id, which);
    return id;
  };
  const gone = async (id: number | undefined) => {
    if (id !== undefined)
      await place.until(`${name}의 PostgreSQL이 끝나기`, async () => !(await isAlive(id)));
  };
  return {
    name,
    host: settings.host,
    port,
    apiPort,
    patroni,
    start: () => patroni.start(),
    // Patroni first: it would start PostgreSQL again.
    kill: async () => {
      await patroni.kill();
      await gone(await signalPostgres("SIGKILL"));
    },
    signal: async (which) => {
      await patroni.signal(which);
      await signalPostgres(which);
    },
    end: async () => {
      await patroni.kill();
      await signalPostgres("SIGCONT");
      const id = await postmasterOf(dataFolder);
      if (id === undefined) return;
      signalProcess(id, "SIGQUIT");
      const deadline = performance.now() + quitMs;
      while ((await isAlive(id)) && performance.now() < deadline) await sleep(20);
    },
  };
}

/** How long PostgreSQL gets to end before it is killed. */
const quitMs = 5000;

/** Returns PostgreSQL's first process, if it runs. */
async function postmasterOf(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const id = Number.parseInt(text, 10);
  return id > 0 && (await isAlive(id)) ? id : undefined;
}

/** What Patroni knows of a node. */
export interface NodeState {
  name: string;
  role: "leader" | "sync_standby" | "replica";
  state: string;
  timeline?: number;
  /** In bytes. */
  lag?: number | "unknown";
}

/** Returns the nodes as Patroni sees them, or undefined if none of them answers. */
export async function statesOf(nodes: DatabaseNode[]): Promise<NodeState[] | undefined> {
  for (const { host, apiPort } of nodes) {
    try {
      const answer = await fetch(`http://${host}:${apiPort}/cluster`, { signal: AbortSignal.timeout(2000) });
      return ((await answer.json()) as { members: NodeState[] }).members;
    } catch {
      // The next one may answer.
    }
  }
  return undefined;
}

/** Whether each node runs, one leads, and another has all that is acknowledged. */
export async function isWhole(nodes: DatabaseNode[]): Promise<boolean> {
  const answers = await Promise.all(nodes.map(({ host, apiPort }) => isRunning(`http://${host}:${apiPort}`)));
  const states = (await statesOf(nodes)) ?? [];
  const count = (role: NodeState["role"]) => states.filter((each) => each.role === role).length;
  return (
    answers.every(Boolean) &&
    states.length === nodes.length &&
    count("leader") === 1 &&
    count("sync_standby") === 1 &&
    new Set(states.map(({ timeline }) => timeline)).size === 1 &&
    states.every(({ role, state, lag }) => isServing(state) && (role === "leader" || isNear(lag)))
  );
}

/** Older versions of Patroni say that a standby runs, newer ones that it streams. */
function isServing(state: string): boolean {
  return state === "running" || state === "streaming";
}

function isNear(lag: NodeState["lag"]): boolean {
  return typeof lag === "number" && lag < 1_000_000;
}

async function isRunning(api: string): Promise<boolean> {
  return fetch(`${api}/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
