import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const newPassword = "좋은 비밀번호1";
const forms = [newPassword, newPassword.normalize("NFD"), newPassword.replace(" ", "\u00a0")];

test("a password signs in, and is confirmed, in whatever form a device sends it", async () => {
  const resident = await build().resident(await build().apartment());
  const { email } = resident;
  await call(server, resident, "changePassword", { currentPassword: testPassword, newPassword: forms[1]! });
  for (const password of forms) {
    const { token } = await call(server, undefined, "signIn", { email, password });
    await call(server, { token: token! }, "changePassword", { currentPassword: password, newPassword });
  }
  const wrong = errorOf(call(server, undefined, "signIn", { email, password: newPassword.replace(" ", "") }));
  expect((await wrong).details.code).toBe("wrong_credentials");
});

test("a password that was hashed as it was typed goes on, and is hashed anew as it should be", async () => {
  const manager = await build().manager(await build().apartment());
  const [password, typed] = forms as [string, string];
  const unprepared = await hash(typed);
  await acting(server.database, { role: "superAdmin" }, (db) =>
    db.updateTable("users").set({ password_hash: unprepared }).where("id", "=", manager.id).execute(),
  );
  const signIn = (given: string) =>
    call(server, undefined, "signIn", { email: manager.email, password: given });
  expect((await errorOf(signIn(password))).details.code).toBe("wrong_credentials");
  await signIn(typed);
  await signIn(password);
  await signIn(typed);
});
