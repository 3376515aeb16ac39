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
    // One call at a time, so that the same seed leads to the same run.
    atOnce: 1,
    callsPerWorld: 600,
  });
  expect(report.problems).toEqual([]);
  // Most calls must get past the protocol, to a handler or to a rule of the contract.
  expect(report.statuses.OK).toBeGreaterThan(report.calls / 4);
});
