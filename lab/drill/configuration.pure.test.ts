import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "#tools/launch/processes.ts";

import { caddyfile } from "./caddy.ts";
import { etcdConfiguration } from "./etcd.ts";
import { haproxyConfiguration } from "./haproxy.ts";
import { patroniConfiguration } from "./patroni.ts";

/** The machines of docs/operations/several-machines.md. */
const machines = ["db1", "db2", "db3"].map((name, index) => ({ name, host: `10.0.0.${index + 11}` }));

const members = machines.map(({ host }, index) => ({
  name: `etcd${index + 1}`,
  host,
  clientPort: 2379,
  peerPort: 2380,
  dataFolder: "/var/lib/etcd/danji",
}));

const nodes = machines.map((machine) => ({
  ...machine,
  port: 5432,
  apiPort: 8008,
  dataFolder: "/var/lib/postgresql/15/danji",
  socketFolder: "/var/run/postgresql",
  passwordFile: "/var/lib/postgresql/.pgpass-danji",
}));

const cluster = {
  protocol: "etcd" as const,
  etcd: members.map(({ host, clientPort }) => `${host}:${clientPort}`),
  binaries: "/usr/lib/postgresql/15/bin",
  network: "10.0.0.0/24",
  passwords: { superuser: "…", replication: "…", rewind: "…" },
};

test.each([
  ["etcd", etcdConfiguration(members[0]!, members, cluster.protocol)],
  ["Patroni", patroniConfiguration(nodes[0]!, cluster)],
  ["HAProxy", haproxyConfiguration("10.0.0.21:5000", nodes)],
  ["Caddy", caddyfile("danji.example.com", ["10.0.0.21:3000", "10.0.0.22:3000"])],
])("docs/operations/several-machines.md shows what the drill writes for %s", (_, text) => {
  const operations = readFileSync(join(projectRoot, "docs/operations/several-machines.md"), "utf8");
  expect(operations).toContain(`\n${text}\`\`\`\n`);
});
