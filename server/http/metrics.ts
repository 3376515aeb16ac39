import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import { freeBytesOf } from "#database/room-to-write.ts";
import type { CallObserver } from "#server/call/call-environment.ts";
import { newestBackup } from "#server/jobs/backup.ts";

interface Watched {
  dataDir: string;
  /** Whether the database answers and has this version's structure. */
  isReady: () => Promise<boolean>;
  /** Whether danji itself makes the backups, as of the embedded database. */
  makesBackups: boolean;
}

/**
 * Mounts `GET /metrics` in the Prometheus format. docs/operations/metrics.md lists what it tells.
 *
 * @returns an observer that counts the calls
 */
export function mountMetrics(app: FastifyInstance, watched: Watched): CallObserver {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watch(registry, watched);
  const calls = new Counter({
    name: "danji_calls_total",
    help: "Calls that ended, by function and status.",
    labelNames: ["function", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "danji_call_seconds",
    help: "How long calls took, by function.",
    labelNames: ["function"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60],
    registers: [registry],
  });
  app.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return (functionName, status, seconds) => {
    calls.inc({ function: functionName, status });
    durations.observe({ function: functionName }, seconds);
  };
}

/** What is read when somebody asks for it. */
function watch(registry: Registry, { dataDir, isReady, makesBackups }: Watched): void {
  // Without it, each would be of the process-wide registry, too.
  const registers: Registry[] = [];
  registry.registerMetric(
    new Gauge({
      name: "danji_database_ready",
      help: "1 while the database answers and has this version's structure.",
      registers,
      async collect() {
        this.set((await isReady()) ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "danji_disk_free_bytes",
      help: "Free bytes of the data folder's disk.",
      registers,
      collect() {
        this.set(freeBytesOf(dataDir));
      },
    }),
  );
  if (!makesBackups) return;
  registry.registerMetric(
    new Gauge({
      name: "danji_backup_timestamp_seconds",
      help: "When the newest backup in the data folder was made; 0 without one.",
      registers,
      async collect() {
        this.set(((await newestBackup(dataDir))?.epochMilliseconds ?? 0) / 1000);
      },
    }),
  );
}
