import type { AddressInfo } from "node:net";

import { httpsCallable } from "firebase/functions";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { openServer } from "#database/open-server.ts";
import { listenForChanges } from "#server/call/changes.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";
import type { TestServer } from "#server/testing/test-server.ts";

const template = inject("template");

describe.skipIf("archive" in template)("two servers on one PostgreSQL database", () => {
  let one: Running;
  let other: Running;
  let dispose: () => Promise<void>;

  beforeAll(async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    dispose = copy.dispose;
    [one, other] = [await start(copy.url), await start(copy.url)];
  });

  afterAll(async () => {
    await one.stop();
    await other.stop();
    await dispose();
  });

  test("a write through one is seen live through the other", async () => {
    const build = builders(one.database);
    const manager = await build.manager(await build.apartment());
    const { functions, close } = firebaseClient(originOf(other), manager.token);
    const watching = await httpsCallable<unknown, unknown, { residents: { name: string }[] }>(
      functions,
      "watchResidents",
    ).stream();
    watching.data.catch(() => undefined);
    const chunks = watching.stream[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toEqual({ residents: [] });

    const resident = { name: "이입주", email: "two-servers@example.com", building: 101, unit: 101 };
    await call(one, manager, "createResident", resident);
    expect((await chunks.next()).value).toMatchObject({ residents: [{ name: "이입주" }] });
    await close();
  });

  test("a session that ends at one is over at the other", async () => {
    const build = builders(one.database);
    const manager = await build.manager(await build.apartment());
    await call(other, manager, "getMe", null);
    await call(one, manager, "signOut", null);
    await expect(call(other, manager, "getMe", null)).rejects.toMatchObject({ status: "UNAUTHENTICATED" });
  });
});

interface Running extends TestServer {
  stop: () => Promise<void>;
}

async function start(url: string): Promise<Running> {
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent" });
  const database = await openServer(url, 5);
  const changes = await listenForChanges(database);
  const app = await createApp({ database, changes, settings });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const stop = async () => {
    await app.close();
    await changes.close();
    await database.close();
  };
  return { app, database, changes, settings, stop };
}

function originOf({ app }: TestServer): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
