import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { newSubscription } from "#server/testing/new-subscription.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ PUSH_SUBJECT: "" });

test("a service that sends no pushes says so", async () => {
  const build = builders(server.database);
  const resident = await build.resident(await build.apartment());
  const { settings } = await call(server, resident, "getAlertSettings", null);
  expect(settings.push).toEqual({ isAvailable: false, publicKey: null });
  for (const asked of [
    call(server, resident, "addPushSubscription", newSubscription()),
    call(server, resident, "sendTestAlert", null),
  ]) {
    expect((await errorOf(asked)).details.code).toBe("push_unavailable");
  }
  const { status } = await call(server, await build.superAdmin(), "getSystemOverview", null);
  expect(status.checks.map(({ name }) => name)).not.toContain("push");
});
