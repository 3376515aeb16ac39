import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, inject } from "vitest";

import type { Database } from "#database/database.ts";
import { listenForChanges } from "#server/call/changes.ts";
import type { Changes } from "#server/call/changes.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import type { Settings } from "#server/start/settings.ts";

import { printMistakesOfFailedTests } from "./mistakes.ts";
import { openCopy } from "./template.ts";

export interface TestServer {
  app: FastifyInstance;
  database: Database;
  changes: Changes;
  settings: Settings;
}

type Options = Pick<
  Parameters<typeof createApp>[0],
  "more" | "deadlineMs" | "limits" | "onMistake" | "webRoot"
>;

/**
 * Starts a server on the test file's own database before its first test, and stops it after its last.
 *
 * @param openDatabase opens another one than the copy of the template
 */
export function useTestServer(
  environment: NodeJS.ProcessEnv = {},
  options: Options = {},
  openDatabase: typeof openTestDatabase = openTestDatabase,
): TestServer {
  const server = {} as TestServer;
  const onMistake = printMistakesOfFailedTests();
  let dispose: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await openDatabase();
    const { LOG_LEVEL = "silent" } = process.env;
    const PUSH_SUBJECT = "mailto:office@danji.example";
    const dataDir = mkdtempSync(join(tmpdir(), "danji-test-"));
    const ours = { NODE_ENV: "test", LOG_LEVEL, DATA_DIR: dataDir, PUSH_SUBJECT };
    const settings = readSettings({ ...ours, ...environment });
    const { database } = opened;
    await readServerKeys(database);
    const changes = await listenForChanges(database);
    const app = await createApp({ database, changes, settings, onMistake, ...options });
    await app.ready();
    Object.assign(server, { app, database, changes, settings });
    dispose = async () => {
      await app.close();
      await changes.close();
      await opened.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => dispose?.());
  return server;
}

/** A copy of the migrated template on the engine under test. */
export function openTestDatabase(): ReturnType<typeof openCopy> {
  return openCopy(inject("template"));
}
