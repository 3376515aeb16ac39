import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";

import fastifyCookie from "@fastify/cookie";
import Fastify, { LogController } from "fastify";
import type { FastifyInstance } from "fastify";

import type { FunctionDeclaration } from "#contract/define.ts";
import { functions } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import type { CallEnvironment } from "#server/call/call-environment.ts";
import type { Changes } from "#server/call/changes.ts";
import { openFairLine } from "#server/call/fair-line.ts";
import { rememberCallers } from "#server/call/recent-callers.ts";
import { openSharedReads } from "#server/call/shared-reads.ts";
import { topicsOfStreams } from "#server/call/touched-topics.ts";
import { openTurns } from "#server/call/turns.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import { endProofWorkers } from "#server/domain/votes/proof-workers.ts";
import { linksSent } from "#server/features/people/password-help/send-link.ts";
import { handlers } from "#server/handlers.ts";
import type { Settings } from "#server/start/settings.ts";
import { finishAnswers } from "#server/start/stopping.ts";

import { mountCalendars } from "./calendar-route.ts";
import { limitConnections } from "./connection-limits.ts";
import { errorPages, sendError, sendNotFound } from "./error-pages.ts";
import { mountFiles } from "./file-routes.ts";
import { mountFrontEnd } from "./front-end.ts";
import { mountFunctions } from "./function-route.ts";
import { mountHealth, readinessOf } from "./health.ts";
import { httpLimits, limitBodies, limitOptions } from "./http-limits.ts";
import type { HttpLimits } from "./http-limits.ts";
import { mountMessageReports } from "./message-reports.ts";
import { mountMetrics } from "./metrics.ts";
import { mountOwnData } from "./own-data-route.ts";
import { securityHeaders } from "./security-headers.ts";
import { mountUnsubscribe } from "./unsubscribe-route.ts";

interface AppOptions {
  database: Database;
  changes: Changes;
  settings: Settings;
  /** The folder of the built front end. Without it, only the functions are served. */
  webRoot?: string;
  /** Extra functions, for tests of the pipeline itself. */
  more?: { functions: Record<string, FunctionDeclaration>; handlers: CallEnvironment["handlers"] };
  deadlineMs?: number;
  /** Gets the whole error of a failed call, which the log shows without its data; for tests. */
  onMistake?: CallEnvironment["onMistake"];
  /** Limits in place of the product's, for tests of the limits themselves. */
  limits?: Partial<HttpLimits>;
}

/** The most of the connections that one apartment or one unknown address may use, as a share. */
const largestShare = 0.6;

/** Builds the HTTP application: security headers, cookies, the functions, health, the front end. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database } = options;
  const limits = { ...httpLimits, ...options.limits };
  const headers = securityHeaders(settings);
  const app: FastifyInstance = Fastify({
    ...limitOptions(limits),
    ...errorPages(headers),
    // Paths of screens can hold ids, so requests are not logged. Only calls that fail are.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.TRUST_PROXY > 0 && ((_address, hop) => hop < settings.TRUST_PROXY),
    // People read it out to the office: short, and another in each process, not a count from one on.
    genReqId: () => randomUUID().slice(0, 8),
    logger: settings.LOG_LEVEL === "silent" ? false : { level: settings.LOG_LEVEL },
    routerOptions: { maxParamLength: 200 },
    // Calls that arrive while the server stops are refused in the protocol's own form.
    return503OnClosing: false,
    // Closes the connections that are still open when no answer is under way any more (see `finishAnswers`).
    forceCloseConnections: true,
  });
  limitConnections(app.server, limits, settings.TRUST_PROXY > 0);
  limitBodies(app, limits);
  await app.register(fastifyCookie);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  const declared = { ...functions, ...options.more?.functions };
  const observe = settings.METRICS
    ? mountMetrics(app, {
        dataDir: settings.DATA_DIR,
        isReady: async () => (await readinessOf(database)) === "ready",
        makesBackups: database.copyFiles !== undefined,
      })
    : undefined;
  const environment: CallEnvironment = {
    observe,
    onMistake: options.onMistake,
    database,
    changes: options.changes,
    settings,
    functions: declared,
    handlers: { ...handlers, ...options.more?.handlers },
    watchedTopics: topicsOfStreams(declared),
    deadlineMs: options.deadlineMs ?? 60_000,
    turns: openTurns(),
    embeddedLine: openFairLine(),
    recentCallers: rememberCallers(),
    sharedReads: openSharedReads(),
    connectionShare: Math.max(2, Math.floor(settings.DATABASE_POOL_SIZE * largestShare)),
    openStreams: new Set(),
    onTouchFailed: (error) =>
      app.log.warn({ code: (error as { code?: string }).code }, "last use not written"),
  };
  app.setErrorHandler(sendError);
  mountFunctions(app, environment);
  const store = openFileStore(settings);
  mountFiles(app, environment, store, limits);
  mountOwnData(app, environment, store);
  mountUnsubscribe(app, environment);
  mountCalendars(app, environment);
  mountMessageReports(app, database, settings);
  finishAnswers(app, limits);
  app.addHook("onClose", () => linksSent(settings));
  app.addHook("onClose", endProofWorkers);
  mountHealth(app, database);
  if (options.webRoot && existsSync(options.webRoot)) {
    await mountFrontEnd(app, options.webRoot, settings);
  } else {
    app.setNotFoundHandler(sendNotFound);
  }
  return app;
}
