import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import { call, errorOf, post } from "#server/testing/calling.ts";
import { asked, forgetting } from "#server/testing/forgetting.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const mails = await startMailServer();
afterAll(() => mails.close());
const server = useTestServer(mails.settings);
const build = () => builders(server.database);
const { ask, asOwner, home, prove, recordsOn, tokenFor } = forgetting(server, mails);

describe("a link", () => {
  const linkOf = async () => {
    const { apartment, resident } = await home();
    await prove(resident);
    await ask(resident.email);
    return { apartment, resident, token: await tokenFor(resident) };
  };
  const codeOf = async (token: string, newPassword = "새비밀번호1") =>
    (await errorOf(call(server, undefined, "resetPassword", { token, newPassword }))).details.code;

  test("comes once if the request is repeated", async () => {
    const { resident } = await home();
    await prove(resident);
    const request = { data: { email: resident.email, requestId: crypto.randomUUID() } };
    const answers = [
      await post(server, "/asia-northeast3/requestPasswordReset", request),
      await post(server, "/asia-northeast3/requestPasswordReset", request),
    ];
    expect(answers.map((answer) => answer.json<object>())).toEqual([asked, asked]);
    await tokenFor(resident);
    expect(mails.mailsTo(resident.email)).toHaveLength(1);
  });

  test("works for 30 minutes", async () => {
    const { resident, token } = await linkOf();
    const move = (by: string) =>
      asGate(server.database, (db) =>
        sql`update password_reset_links set expires_at = expires_at - ${by}::interval where user_id = ${resident.id}`.execute(
          db,
        ),
      );
    await expect(move("29 minutes")).rejects.toMatchObject({ code: "42501" });
    await asOwner((db) =>
      sql`update password_reset_links set expires_at = now() - interval '1 second'`.execute(db),
    );
    expect(await codeOf(token)).toBe("link_expired");
    for (const never of ["", "x", "a".repeat(43)]) expect(await codeOf(never)).toBe("link_expired");
  });

  test("dies with another password, another address and the account, and by its first use of two at once", async () => {
    const changed = await linkOf();
    await call(server, changed.resident, "changePassword", {
      currentPassword: testPassword,
      newPassword: "다른비밀번호1",
    });
    const moved = await linkOf();
    const email = `${unique("moved")}@example.com`;
    await call(server, moved.resident, "changeEmail", { email, currentPassword: testPassword });
    const gone = await linkOf();
    await call(server, gone.resident, "deleteMyAccount", { currentPassword: testPassword });
    for (const { token } of [changed, moved, gone]) expect(await codeOf(token)).toBe("link_expired");

    const { token } = await linkOf();
    const uses = ["첫비밀번호1", "둘째비밀번호1"].map((newPassword) =>
      call(server, undefined, "resetPassword", { token, newPassword }),
    );
    const outcomes = (await Promise.allSettled(uses)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("is not used up by a password that is too short, and tells its owner that the account changed", async () => {
    const { resident, token } = await linkOf();
    expect(await codeOf(token, "짧아")).toBe("invalid_input");
    const request = { data: { token, newPassword: "새비밀번호1", requestId: crypto.randomUUID() } };
    const first = await post(server, "/asia-northeast3/resetPassword", request);
    const again = await post(server, "/asia-northeast3/resetPassword", request);
    expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
    await expect
      .poll(async () => (await recordsOn(resident.id)).map(({ action }) => action))
      .toEqual(["password_reset_requested", "password_reset_by_link"]);
    const { token: session } = await call(server, undefined, "signIn", {
      email: resident.email,
      password: "새비밀번호1",
    });
    const { alerts } = await call(server, { token: session! }, "getAlerts", {});
    expect(alerts.map(({ kind }) => kind)).toEqual(["account_changed"]);
  });

  test("and a used one drop a super-admin grant that waits", async () => {
    const { apartment } = await home();
    const manager = await build().manager(apartment);
    await prove(manager);
    const superAdmin = await build().superAdmin();
    await call(server, superAdmin, "setSuperAdminClaim", { email: manager.email });
    await ask(manager.email);
    const token = await tokenFor(manager);
    await call(server, undefined, "resetPassword", { token, newPassword: "새비밀번호1" });
    const { user } = await call(server, undefined, "signIn", {
      email: manager.email,
      password: "새비밀번호1",
    });
    expect(user.role).toBe("manager");
  });
});
