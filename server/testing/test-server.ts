import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, inject } from "vitest";

import type { Database } from "#database/database.ts";
import { listenForChanges } from "#server/call/changes.ts";
import type { Changes } from "#server/call/changes.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import type { Settings } from "#server/start/settings.ts";

import { openCopy } from "./template.ts";

export interface TestServer {
  app: FastifyInstance;
  database: Database;
  changes: Changes;
  settings: Settings;
}

type Options = Pick<Parameters<typeof createApp>[0], "more" | "deadlineMs" | "limits">;

/** Starts a server on the test file's own database before its first test, and stops it after its last. */
export function useTestServer(environment: NodeJS.ProcessEnv = {}, options: Options = {}): TestServer {
  const server = {} as TestServer;
  let dispose: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await openTestDatabase();
    const settings = readSettings({ LOG_LEVEL: "silent", ...environment });
    const changes = await listenForChanges(opened.database);
    const app = await createApp({ database: opened.database, changes, settings, ...options });
    await app.ready();
    Object.assign(server, { app, database: opened.database, changes, settings });
    dispose = async () => {
      await app.close();
      await changes.close();
      await opened.dispose();
    };
  });
  afterAll(() => dispose?.());
  return server;
}

/** A copy of the migrated template on the engine under test. */
export function openTestDatabase(): ReturnType<typeof openCopy> {
  return openCopy(inject("template"));
}
