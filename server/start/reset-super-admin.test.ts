import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { resetSuperAdmin } from "./reset-super-admin.ts";

const server = useTestServer();

test("a super admin who lost their password signs in by the temporary one, and by nothing from before", async () => {
  const admin = await builders(server.database).superAdmin();
  const password = (await resetSuperAdmin(server.database, admin.email.toUpperCase()))!;
  expect(await errorOf(call(server, admin, "getMe", null))).toMatchObject({ status: "UNAUTHENTICATED" });
  const { user } = await call(server, undefined, "signIn", { email: admin.email, password });
  expect(user).toMatchObject({ role: "superAdmin", isInitialPassword: true });
});

test("nobody else is reset, and no caller may do it", async () => {
  const build = builders(server.database);
  const manager = await build.manager(await build.apartment());
  expect(await resetSuperAdmin(server.database, manager.email)).toBeUndefined();
  expect(await resetSuperAdmin(server.database, "nobody@danji.example")).toBeUndefined();
  const admin = await build.superAdmin();
  const asCaller = acting(server.database, { role: "superAdmin", userId: admin.id }, (db) =>
    sql`select reset_super_admin(${admin.email}, ${Buffer.from("x")}, now())`.execute(db),
  );
  await expect(asCaller).rejects.toMatchObject({ code: "42501" });
});
