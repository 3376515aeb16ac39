import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { listenForChanges } from "#server/call/changes.ts";
import { startDelivery } from "#server/delivery/deliver-alerts.ts";
import { openChannels } from "#server/delivery/open-channels.ts";
import { readServerKeys } from "#server/delivery/server-keys.ts";
import { createApp } from "#server/http/app.ts";
import { makeFirstSuperAdmin } from "#server/start/first-super-admin.ts";
import { readSettings } from "#server/start/settings.ts";
import { testPassword } from "#server/testing/builders.ts";
import { openCopy } from "#server/testing/template.ts";
import type { Template } from "#server/testing/template.ts";
import type { TestServer } from "#server/testing/test-server.ts";

/** The real server with the built front end, in this process, so that the tests share its database. */
export interface BrowserTestServer extends TestServer {
  url: string;
  stop: () => Promise<void>;
}

/** The global set-up passes the migrated database to the workers in this variable. */
export const templateVariable = "DANJI_TEST_TEMPLATE";

/** The account that exists from the start. */
export const firstSuperAdmin = { email: "admin@danji.local", password: testPassword };

const webRoot = join(import.meta.dirname, "../../dist/web");

/** Starts a server on a fresh database. It sends alerts out if the settings name a way. */
export async function startServer(more: Record<string, string> = {}): Promise<BrowserTestServer> {
  const template = JSON.parse(process.env[templateVariable]!) as Template;
  const { database, dispose } = await openCopy(template);
  // Each test calls from its own address (see fixtures.ts), passed on as by a proxy.
  const settings = readSettings({
    NODE_ENV: "test",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
    TRUST_PROXY: "1",
    DATA_DIR: tmpdir(),
    SUPERADMIN_EMAIL: firstSuperAdmin.email,
    SUPERADMIN_PASSWORD: firstSuperAdmin.password,
    ...more,
  });
  await makeFirstSuperAdmin(database, settings);
  const changes = await listenForChanges(database);
  const keys = await readServerKeys(database);
  const app = await createApp({ database, changes, settings, webRoot });
  const channels = openChannels(database, settings, keys, app.log);
  const stopDelivery = startDelivery({ database, changes, settings, log: app.log, channels });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    app,
    database,
    changes,
    settings,
    stop: async () => {
      await app.close();
      await stopDelivery();
      await changes.close();
      await dispose();
    },
  };
}
