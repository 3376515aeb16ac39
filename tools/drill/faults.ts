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
    cause: async ({ servers }) => {
      const { program } = servers[0]!;
      await program.kill();
      return () => program.start();
    },
  },
  primary: {
    title: "the primary's machine, kill -9",
    goalSeconds: 30,
    lastsMs: 30_000,
    cause: async ({ database }) => {
      const primary = await database.machine("leader");
      await primary.kill();
      return () => primary.start();
    },
  },
  network: {
    title: "the primary's machine, cut off for a minute",
    goalSeconds: 30,
    lastsMs: 60_000,
    cause: async ({ database }) => {
      const primary = await database.machine("leader");
      await primary.signal("SIGSTOP");
      return () => primary.signal("SIGCONT");
    },
  },
  standby: {
    title: "the second copy's machine, cut off for a minute",
    goalSeconds: 30,
    lastsMs: 60_000,
    cause: async ({ database }) => {
      const standby = await database.machine("sync_standby");
      await standby.signal("SIGSTOP");
      return () => standby.signal("SIGCONT");
    },
  },
  etcd: {
    title: "etcd's leader, kill -9",
    goalSeconds: 30,
    // Longer than a primary's lock is valid.
    lastsMs: 30_000,
    cause: async ({ database }) => {
      const leader = await database.etcd.leader();
      await leader.kill();
      return () => leader.start();
    },
  },
  haproxy: {
    title: "an HAProxy, kill -9",
    goalSeconds: 30,
    lastsMs: 10_000,
    cause: async ({ proxies }) => {
      const { program } = proxies[0]!;
      await program.kill();
      return () => program.start();
    },
  },
};
