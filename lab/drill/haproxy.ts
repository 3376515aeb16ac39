import { findProgram } from "#tools/cluster/system-packages.ts";

import type { Place } from "./place.ts";
import { programOf } from "./program.ts";
import type { Program } from "./program.ts";

/** What HAProxy has to know of a PostgreSQL server: its address, and at which port its Patroni tells what it is. */
interface Balanced {
  name: string;
  host: string;
  port: number;
  apiPort: number;
}

/** The content of `/etc/haproxy/haproxy.cfg`: connections go to the server with the leader's lock of Patroni. */
export function haproxyConfiguration(listen: string, nodes: Balanced[]): string {
  const servers = nodes.map(
    ({ name, host, port, apiPort }) => `  server ${name} ${host}:${port} check port ${apiPort}`,
  );
  return `global
  maxconn 500

defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  # The connection that listens says something every 20 s, and what lies in the pool may be silent for long.
  timeout client 30m
  timeout server 30m

listen postgresql
  bind ${listen}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}

export interface Proxy {
  program: Program;
  port: number;
}

export async function startHaproxy(place: Place, name: string, nodes: Balanced[]): Promise<Proxy> {
  const [port] = (await place.ports(1)) as [number];
  const configuration = await place.write(`${name}.cfg`, haproxyConfiguration(`127.0.0.1:${port}`, nodes));
  const program = programOf(place, {
    name,
    file: findProgram("haproxy")!,
    args: ["-db", "-f", configuration],
  });
  program.start();
  return { program, port };
}
