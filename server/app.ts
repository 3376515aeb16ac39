import { existsSync } from "node:fs";
import { join } from "node:path";

import fastifyCookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import Fastify, { LogController } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { FunctionDeclaration } from "#contract/define.ts";
import { functions } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { beforeDeadline } from "#database/deadline.ts";

import type { CallEnvironment } from "./call.ts";
import type { Changes } from "./changes.ts";
import { checkMigrations } from "./domain/system-status.ts";
import { mountFunctions } from "./function-route.ts";
import { handlers } from "./handlers.ts";
import { mountMetrics } from "./metrics.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Settings } from "./settings.ts";

interface AppOptions {
  database: Database;
  changes: Changes;
  settings: Settings;
  /** Where the built front end is; without it only the functions are served. */
  webRoot?: string;
  /** Further functions, for tests of the pipeline itself. */
  more?: { functions: Record<string, FunctionDeclaration>; handlers: CallEnvironment["handlers"] };
  deadlineMs?: number;
}

/** The largest body that a function takes, in bytes. */
const bodyLimit = 1024 * 1024;

/** Builds the HTTP application: security headers, cookies, the functions, health, the front end. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database } = options;
  const app: FastifyInstance = Fastify({
    bodyLimit,
    // Addresses of screens can hold ids; a call is logged only when it fails.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.TRUST_PROXY > 0 && ((_address, hop) => hop < settings.TRUST_PROXY),
    logger: settings.LOG_LEVEL === "silent" ? false : { level: settings.LOG_LEVEL },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle",
  });
  await app.register(fastifyCookie);
  const headers = securityHeaders(settings);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  const openStreams: CallEnvironment["openStreams"] = new Set();
  // A stream would hold the shutdown up for as long as its client stays.
  app.addHook("preClose", async () => {
    for (const stream of openStreams) stream.destroy();
  });
  const observe = settings.METRICS ? mountMetrics(app) : undefined;
  mountFunctions(app, {
    observe,
    database,
    changes: options.changes,
    settings,
    functions: { ...functions, ...options.more?.functions },
    handlers: { ...handlers, ...options.more?.handlers },
    deadlineMs: options.deadlineMs ?? 60_000,
    openStreams,
    onTouchFailed: (error) =>
      app.log.warn({ code: (error as { code?: string }).code }, "last use not written"),
  });
  mountHealth(app, database);
  if (options.webRoot && existsSync(options.webRoot)) await mountWeb(app, options.webRoot);
  return app;
}

/** A load balancer that waits for longer has sent more calls here meanwhile. */
const readinessMs = 2000;

function mountHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    try {
      const { healthy } = await beforeDeadline(database, performance.now() + readinessMs, () =>
        checkMigrations(database.kysely),
      );
      return await reply.status(healthy ? 200 : 503).send({ status: healthy ? "ready" : "migrating" });
    } catch {
      return reply.status(503).send({ status: "database unreachable" });
    }
  });
}

/** Serves the built front end; every other address is a screen, which the browser finds by itself. */
async function mountWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(webRoot, "assets"));
      response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const page = (_: FastifyRequest, reply: FastifyReply) => reply.sendFile("index.html");
  app.get("/", page);
  app.setNotFoundHandler((request, reply) => {
    const forPage = request.method === "GET" && !/^\/(assets\/|asia-northeast3\/)/.test(request.url);
    return forPage ? page(request, reply) : reply.status(404).send({ error: "not found" });
  });
}
