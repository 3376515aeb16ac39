import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const url = "/asia-northeast3/getSession";
const host = "localhost:3000";
const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
const nobody = { success: true, user: null };

test("tells who is signed in, also before the initial set-up", async () => {
  const manager = await build().manager(await build().apartment(), {
    temporaryPassword: "ABCD-EFGH-JKMN-PQRS",
  });
  const { user } = await call(server, manager, "getSession", null);
  expect(user).toMatchObject({ id: manager.id, role: "manager", isInitialPassword: true });
  expect(await call(server, manager, "getMe", null)).toEqual({ success: true, user });
});

test("answers a stranger without a look at the database", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // The embedded database has one connection, and nobody else gets it now.
  const holding = server.database.kysely.transaction().execute(() => held);
  try {
    expect(await call(server, undefined, "getSession", null)).toEqual(nobody);
  } finally {
    release();
    await holding;
  }
});

test("answers 200 with nobody for a cookie whose session has ended, or that is none of ours", async () => {
  const manager = await build().manager(await build().apartment());
  await call(server, manager, "signOut", null);
  for (const token of [manager.token, "A".repeat(43), "x"]) {
    const answer = await post(server, url, { data: null }, { ...own, cookie: `session=${token}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ result: nobody });
  }
});

test("refuses a bearer token that has ended: its client must learn it", async () => {
  const manager = await build().manager(await build().apartment());
  await call(server, manager, "signOut", null);
  expect(await errorOf(call(server, manager, "getSession", null))).toMatchObject({
    status: "UNAUTHENTICATED",
    details: { code: "session_ended" },
  });
});
