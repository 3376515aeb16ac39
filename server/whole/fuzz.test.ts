import type { AddressInfo } from "node:net";

import { beforeAll, expect, test } from "vitest";

import { builders, testPassword } from "#server/testing/builders.ts";
import { fuzz } from "#server/testing/fuzz/run.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ TRUST_PROXY: "1" });
let origin: string;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

test("whatever is sent, nothing breaks, leaks, or reaches another apartment", async () => {
  const { email } = await builders(server.database).superAdmin();
  const report = await fuzz({
    origin,
    superAdmin: { email, password: testPassword },
    calls: 600,
    seed: Date.now(),
    // One after the other, so that the seed brings about the same again.
    atOnce: 1,
    callsPerWorld: 600,
  });
  expect(report.problems).toEqual([]);
  // Most of it gets as far as a handler or a rule of the contract.
  expect(report.statuses.OK).toBeGreaterThan(report.calls / 4);
});
