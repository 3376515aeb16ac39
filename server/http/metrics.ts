import type { FastifyInstance } from "fastify";
import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import type { CallObserver } from "#server/call/call-environment.ts";

/**
 * Mounts `GET /metrics` in the Prometheus format.
 *
 * @returns an observer that counts the calls
 */
export function mountMetrics(app: FastifyInstance): CallObserver {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
