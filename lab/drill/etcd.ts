import { join } from "node:path";

import { findProgram } from "#tools/cluster/system-packages.ts";

import type { Place } from "./place.ts";
import { programOf } from "./program.ts";
import type { Program } from "./program.ts";

/** A member of etcd: where others reach it, and where its data lies. */
export interface EtcdMember {
  name: string;
  host: string;
  clientPort: number;
  peerPort: number;
  dataFolder: string;
}

/** How Patroni speaks to etcd, as its configuration calls it: by the old protocol (v2), or the one of today (v3). */
export type EtcdProtocol = "etcd" | "etcd3";

/** What a member's `/etc/etcd.yml` says. With such a file, both protocols over HTTP are off unless it says so. */
export function etcdConfiguration(member: EtcdMember, members: EtcdMember[], protocol: EtcdProtocol): string {
  const { name, host, clientPort, dataFolder } = member;
  return `name: ${name}
data-dir: ${dataFolder}
listen-client-urls: http://${host}:${clientPort}
advertise-client-urls: http://${host}:${clientPort}
listen-peer-urls: ${peerUrl(member)}
initial-advertise-peer-urls: ${peerUrl(member)}
initial-cluster: ${members.map((each) => `${each.name}=${peerUrl(each)}`).join(",")}
initial-cluster-state: new
initial-cluster-token: danji
enable-grpc-gateway: true
${protocol === "etcd" ? "enable-v2: true\n" : ""}`;
}

function peerUrl({ host, peerPort }: EtcdMember): string {
  return `http://${host}:${peerPort}`;
}

export interface Etcd {
  members: Program[];
  /** Where clients find the members, as `host:port`. */
  addresses: string[];
  /** The member that leads the others. */
  leader(): Promise<Program>;
  /** Waits until all of them know a leader. */
  whole(): Promise<void>;
}

export async function startEtcd(place: Place, count: number, protocol: EtcdProtocol): Promise<Etcd> {
  const ports = await place.ports(2 * count);
  const members = Array.from({ length: count }, (_, index): EtcdMember => {
    const name = `etcd${index + 1}`;
    const [clientPort, peerPort] = [ports[2 * index]!, ports[2 * index + 1]!];
    return { name, host: "127.0.0.1", clientPort, peerPort, dataFolder: join(place.folder, name) };
  });
  const programs = await Promise.all(
    members.map(async (member) => {
      const file = await place.write(`${member.name}.yml`, etcdConfiguration(member, members, protocol));
      return programOf(place, {
        name: member.name,
        file: findProgram("etcd")!,
        args: ["--config-file", file],
      });
    }),
  );
  for (const each of programs) each.start();
  const addresses = members.map(({ host, clientPort }) => `${host}:${clientPort}`);
  const states = () => Promise.all(addresses.map(stateOf));
  const etcd: Etcd = {
    members: programs,
    addresses,
    leader: async () => {
      const leading = (await states()).findIndex((state) => state?.leads);
      if (leading === -1) throw new Error("etcd에 리더가 없어요.");
      return programs[leading]!;
    },
    whole: () =>
      place.until("etcd의 모든 구성원이 리더를 따르기", async () =>
        (await states()).every((state) => state?.hasLeader),
      ),
  };
  await etcd.whole();
  return etcd;
}

async function stateOf(address: string): Promise<{ leads: boolean; hasLeader: boolean } | undefined> {
  try {
    const url = `http://${address}/v3/maintenance/status`;
    const answer = await fetch(url, { method: "POST", body: "{}", signal: AbortSignal.timeout(2000) });
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader?: string };
    return { leads: leader === header.member_id, hasLeader: leader !== undefined && leader !== "0" };
  } catch {
    return undefined;
  }
}
