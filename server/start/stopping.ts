import type { ServerResponse } from "node:http";

import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { HttpLimits } from "#server/http/http-limits.ts";

/**
 * When the server stops, it finishes the running answers within the grace time and closes all other connections at
 * once. Those wait for a next request, or a browser opened them in advance and would keep them open at will.
 */
export function finishAnswers(app: FastifyInstance, { graceMs }: HttpLimits): void {
  const underWay = new Set<ServerResponse>();
  let allDone: (() => void) | undefined;
  app.addHook("onRequest", async (_request, { raw }) => {
    // A request that comes after this point is refused, so the stop does not wait for it.
    if (allDone) return;
    underWay.add(raw);
    raw.once("close", () => {
      underWay.delete(raw);
      if (underWay.size === 0) allDone?.();
    });
  });
  app.addHook("preClose", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    allDone = resolve;
    const timer = setTimeout(resolve, underWay.size === 0 ? 0 : graceMs);
    await promise;
    clearTimeout(timer);
  });
}

/** Docker and Kubernetes kill a process after 10 s, so it ends by itself before that. */
const longestMs = 9500;

/** Service managers signal a process and its parents, who hand the signal on, so it comes twice. */
const sameSignalMs = 500;

/** Stops the program in order at SIGTERM or SIGINT, and at once at a second signal. */
export function stopOnSignal(stop: () => Promise<void>, log: FastifyBaseLogger): void {
  let askedAt: number | undefined;
  const onSignal = () => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > sameSignalMs) process.exit(1);
      return;
    }
    askedAt = performance.now();
    setTimeout(() => {
      log.warn("stopped with work under way, which is rolled back");
      process.exit(0);
    }, longestMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ code: (error as { code?: string }).code }, "could not stop in order");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, onSignal);
}
