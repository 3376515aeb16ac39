import { randomBytes } from "node:crypto";

import pg from "pg";

import { findPostgres } from "#tools/cluster/find-postgres.ts";

import { startEtcd } from "./etcd.ts";
import type { Etcd } from "./etcd.ts";
import { isWhole, prepareNode, safeProtocol, statesOf } from "./patroni.ts";
import type { ClusterSettings, DatabaseNode, NodeState } from "./patroni.ts";
import type { Place } from "./place.ts";

/** Three machines of PostgreSQL. Patroni makes one the primary, and etcd keeps which one it is. */
export interface ReplicatedDatabase {
  etcd: Etcd;
  nodes: DatabaseNode[];
  /** The password of the user `danji`, who owns the database `danji`. */
  password: string;
  /** The machine that has this part at the moment: of primary, or of the second that has all that was acknowledged. */
  machine(part: "leader" | "sync_standby"): Promise<DatabaseNode>;
  /** The database at the primary, as the superuser. */
  administratorUrl(): Promise<string>;
  /** Waits until no machine is missing. */
  whole(): Promise<void>;
}

const [etcdMembers, databaseNodes] = [3, 3];

export async function startDatabase(place: Place, stack: AsyncDisposableStack): Promise<ReplicatedDatabase> {
  const protocol = await safeProtocol();
  const etcd = await startEtcd(place, etcdMembers, protocol);
  const cluster: ClusterSettings = {
    protocol,
    etcd: etcd.addresses,
    binaries: (await findPostgres())!,
    network: "127.0.0.1/32",
    passwords: { superuser: newPassword(), replication: newPassword(), rewind: newPassword() },
  };
  const nodes: DatabaseNode[] = [];
  for (let count = 1; count <= databaseNodes; count++) {
    const node = await prepareNode(place, `db${count}`, cluster);
    stack.defer(() => node.end());
    node.start();
    nodes.push(node);
  }
  const password = newPassword();
  const machine = async (part: NodeState["role"]) => {
    const state = (await statesOf(nodes))?.find(({ role }) => role === part);
    const node = nodes.find(({ name }) => name === state?.name);
    if (!node) throw new Error(`Patroni에 ${part}가 없어요.`);
    return node;
  };
  const urlOf = async (database: string) => {
    const { host, port } = await machine("leader");
    return `postgresql://postgres:${cluster.passwords.superuser}@${host}:${port}/${database}`;
  };
  const whole = async () => {
    await etcd.whole();
    await place.until("세 데이터베이스가 모두 돌고 복제하기", () => isWhole(nodes), 180_000);
  };
  await whole();
  await makeDatabase(await urlOf("postgres"), password);
  return { etcd, nodes, password, machine, administratorUrl: () => urlOf("danji"), whole };
}

function newPassword(): string {
  return randomBytes(16).toString("hex");
}

/** The user and the database that docs/operations/databases.md asks for. */
async function makeDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create role danji login createrole password '${password}'`);
    await client.query("create database danji owner danji encoding 'UTF8' template template0");
  } finally {
    await client.end();
  }
}
