import type { ServerResponse } from "node:http";

import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { HttpLimits } from "#server/http/http-limits.ts";

/**
 * Lets the answers under way be finished when the server stops, within the grace. All other connections
 * end at once: those that wait for their next request, and those that browsers open in advance, which
 * would be waited for as long as the browser keeps them.
 */
export function finishAnswers(app: FastifyInstance, { graceMs }: HttpLimits): void {
  const underWay = new Set<ServerResponse>();
  let allDone: (() => void) | undefined;
  app.addHook("onRequest", async (_request, { raw }) => {
    // What comes later is refused, and does not keep us.
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

/** Docker's and Kubernetes' stop, and ours: nothing may keep the process longer. */
const longestMs = 9500;

/** Service managers signal a process and its parents, who hand the signal on: so the same one comes twice. */
const sameSignalMs = 500;

/** Stops the program in order at SIGTERM or SIGINT, and at once when that is asked for again. */
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
