import type { Layout } from "./layout.ts";

interface Fault {
  title: string;
  /** How long calls may fail. */
  goalSeconds: number;
  /** At least so long nobody mends it. */
  lastsMs: number;
  /** Breaks something. @returns what mends it */
  cause: (layout: Layout) => Promise<() => void | Promise<void>>;
}

export type FaultName = "none" | "server" | "primary" | "network" | "standby" | "etcd" | "haproxy";

export const faults: Record<FaultName, Fault> = {
  none: {
    title: "nothing, to compare with",
    goalSeconds: 0,
    lastsMs: 20_000,
    cause: () => Promise.resolve(() => undefined),
  },
  server: {
    title: "a server process, kill -9",
    goalSeconds: 2,
    // A service manager starts it again: RestartSec in docs/operations.md.
    lastsMs: 2000,
    cause: ({ servers }) => killed(servers[0]!.program),
  },
  primary: {
    title: "the primary's machine, kill -9",
    goalSeconds: 30,
    lastsMs: 30_000,
    cause: async ({ database }) => killed(await database.machine("leader")),
  },
  network: {
    title: "the primary's machine, cut off for a minute",
    goalSeconds: 30,
    lastsMs: 60_000,
    cause: async ({ database }) => frozen(await database.machine("leader")),
  },
  standby: {
    title: "the second copy's machine, cut off for a minute",
    goalSeconds: 30,
    lastsMs: 60_000,
    cause: async ({ database }) => frozen(await database.machine("sync_standby")),
  },
  etcd: {
    title: "etcd's leader, kill -9",
    goalSeconds: 30,
    // Longer than a primary's lock is valid.
    lastsMs: 30_000,
    cause: async ({ database }) => killed(await database.etcd.leader()),
  },
  haproxy: {
    title: "an HAProxy, kill -9",
    goalSeconds: 30,
    lastsMs: 10_000,
    cause: ({ proxies }) => killed(proxies[0]!.program),
  },
};

/** @returns what starts it again */
async function killed(part: { kill: () => Promise<void>; start: () => void }) {
  await part.kill();
  return () => part.start();
}

/** @returns what lets it go on */
async function frozen(machine: { signal: (name: "SIGSTOP" | "SIGCONT") => void | Promise<void> }) {
  await machine.signal("SIGSTOP");
  return () => machine.signal("SIGCONT");
}
