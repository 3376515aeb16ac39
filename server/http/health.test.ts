import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, post } from "#server/testing/calling.ts";
import { openTestDatabase, useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ METRICS: "true" });
const quiet = useTestServer();
let isAway = false;
/** Its database goes away when a test says so. */
const gone = useTestServer({}, {}, async () => {
  const [opened, closed] = [await openTestDatabase(), await openTestDatabase()];
  await closed.dispose();
  const database = Object.defineProperty({ ...opened.database }, "kysely", {
    get: () => (isAway ? closed : opened).database.kysely,
  });
  return { database, dispose: opened.dispose };
});

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

test("docs/operations/metrics.md names all that is told, and the rules and the dashboard ask for nothing else", async () => {
  const admin = await builders(server.database).superAdmin();
  await call(server, admin, "getMe", null);
  const { body } = await server.app.inject("/metrics");
  const told = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  // Only danji's own backups have an age, and not every Node counts its collections of garbage before the first.
  const sometimes = ["danji_backup_timestamp_seconds", "nodejs_gc_duration_seconds"];
  const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  const namesIn = (text: string) => new Set(text.match(/\b(?:danji|nodejs|process)_\w+/g));
  const documented = namesIn(read("docs/operations/metrics.md"));
  expect([...documented.union(new Set(sometimes))].toSorted()).toEqual(
    [...told.union(new Set(sometimes))].toSorted(),
  );
  for (const name of ["prometheus-rules.yml", "grafana-dashboard.json"]) {
    const asked = [...namesIn(read(`tools/release/examples/${name}`))].map((one) =>
      one.replace(/_bucket$/, ""),
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((one) => !documented.has(one))).toEqual([]);
  }
});

test("people see at /status whether it works, without a script", async () => {
  const well = await server.app.inject("/status");
  expect([well.statusCode, well.body]).toEqual([200, expect.stringContaining("단지는 정상이에요")]);
  expect(well.body).not.toContain("<script");
  isAway = true;
  const away = await gone.app.inject("/status");
  expect([away.statusCode, away.body]).toEqual([
    503,
    expect.stringContaining("데이터베이스에 연결하지 못하고"),
  ]);
  expect((await gone.app.inject("/readyz")).statusCode).toBe(503);
});

test("sends headers that keep a browser from running what is not ours", async () => {
  const { headers } = await server.app.inject("/healthz");
  expect(headers["content-security-policy"]).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
