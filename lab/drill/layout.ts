import { join } from "node:path";

import { projectRoot } from "#tools/launch/processes.ts";

import { prepareCaddy, trustCaddy } from "./caddy.ts";
import type { Front } from "./caddy.ts";
import { startDatabase } from "./database.ts";
import type { ReplicatedDatabase } from "./database.ts";
import { startHaproxy } from "./haproxy.ts";
import type { Proxy } from "./haproxy.ts";
import type { Place } from "./place.ts";
import { programOf } from "./program.ts";
import type { Program } from "./program.ts";

/** A server process of the product, and the port that Caddy finds it at. */
interface Server {
  program: Program;
  port: number;
}

/** All that an installation of several machines runs, on one machine. */
export interface Layout {
  place: Place;
  database: ReplicatedDatabase;
  /** One beside each server process, or none. */
  proxies: Proxy[];
  servers: Server[];
  front: Front;
  /** The database, as a server process reaches it. */
  databaseUrl: string;
  /** Waits until nothing is missing: a fault then meets the layout as it is meant to be. */
  whole(): Promise<void>;
}

const serverProcesses = 2;

/** @param isDirect Whether the servers know the database's machines themselves, and no HAProxy stands between. */
export async function startLayout(
  place: Place,
  stack: AsyncDisposableStack,
  { isDirect }: { isDirect: boolean },
): Promise<Layout> {
  const database = await startDatabase(place, stack);
  const proxies: Proxy[] = [];
  for (let count = 1; count <= (isDirect ? 0 : serverProcesses); count++) {
    proxies.push(await startHaproxy(place, `haproxy${count}`, database.nodes));
  }
  const databaseUrls = Array.from({ length: serverProcesses }, (_, index) => {
    const ports = (isDirect ? database.nodes : proxies).map(({ port }) => port);
    // Each begins with the HAProxy of its own machine.
    const hosts = [...ports.slice(index), ...ports.slice(0, index)].map((port) => `127.0.0.1:${port}`);
    return `postgresql://danji:${database.password}@${hosts.join(",")}/danji`;
  });
  const ports = await place.ports(serverProcesses);
  const front = await prepareCaddy(
    place,
    ports.map((port) => `127.0.0.1:${port}`),
  );
  const servers = ports.map((port, index) => {
    const settings = { PORT: String(port), DATABASE_URL: databaseUrls[index]!, PUBLIC_URL: front.origin };
    return { port, program: serverProgram(place, `server${index + 1}`, settings) };
  });
  const served = async () => {
    await place.until("서버가 모두 준비되기", () => areReady(servers));
    await place.until("Caddy를 지나 서버에 닿기", () => isReady(front.origin));
  };
  for (const { program } of [...servers, front]) program.start();
  await trustCaddy(place);
  await served();
  return {
    place,
    database,
    proxies,
    servers,
    front,
    databaseUrl: databaseUrls[0]!,
    whole: async () => {
      await database.whole();
      await served();
    },
  };
}

function serverProgram(place: Place, name: string, settings: Record<string, string>): Program {
  return programOf(place, {
    name,
    file: process.execPath,
    args: [join(projectRoot, "server/main.ts")],
    environment: { DATA_DIR: join(place.folder, "files"), TRUST_PROXY: "1", LOG_LEVEL: "warn", ...settings },
    isOurs: true,
  });
}

async function areReady(servers: Server[]): Promise<boolean> {
  return (await Promise.all(servers.map(({ port }) => isReady(`http://127.0.0.1:${port}`)))).every(Boolean);
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
