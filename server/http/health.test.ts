import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ METRICS: "true" });
const quiet = useTestServer();

test("says that it is alive, and that it is ready once the database is migrated", async () => {
  expect((await server.app.inject("/healthz")).json()).toEqual({ status: "ok" });
  const ready = await server.app.inject("/readyz");
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ status: "ready" });
});

test("counts calls by function and status where metrics are asked for, and tells nothing of callers", async () => {
  const admin = await builders(server.database).superAdmin();
  await call(server, admin, "getMe", null);
  await post(server, "/asia-northeast3/getMe", { data: null });
  await post(server, "/asia-northeast3/madeUpByAStranger", { data: null });
  const { body } = await server.app.inject("/metrics");
  expect(body).toContain('danji_calls_total{function="getMe",status="OK"} 1');
  expect(body).toContain('danji_calls_total{function="getMe",status="UNAUTHENTICATED"} 1');
  for (const secret of ["madeUpByAStranger", admin.email, admin.token]) expect(body).not.toContain(secret);
  expect((await quiet.app.inject("/metrics")).statusCode).toBe(404);
});

test("sends headers that keep a browser from running what is not ours", async () => {
  const { headers } = await server.app.inject("/healthz");
  expect(headers["content-security-policy"]).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
