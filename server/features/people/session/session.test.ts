import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import { bearer, call, post, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const wrong = "틀린비밀번호";
const url = "/asia-northeast3/signIn";
const host = "localhost:3000";
const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };

describe("signIn", () => {
  test("gives an API client a token that getMe accepts", async () => {
    const { email, id } = await build().resident(await build().apartment(), { building: 101, unit: 2002 });
    const { token, user, expiresAt } = await call(server, undefined, "signIn", {
      email,
      password: testPassword,
    });
    expect(user).toMatchObject({
      id,
      role: "resident",
      building: "101",
      unit: "2002",
      isInitialPassword: false,
    });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(59 * 86_400_000);
    expect(await call(server, { token: token! }, "getMe", null)).toEqual({ success: true, user });
  });

  test("answers a wrong password and an unknown e-mail alike", async () => {
    const { email } = await build().manager(await build().apartment());
    const refusals = await Promise.all(
      [email, "nobody@example.com"].map((address) =>
        errorOf(call(server, undefined, "signIn", { email: address, password: wrong })),
      ),
    );
    for (const error of refusals) {
      expect(error).toMatchObject({
        status: "UNAUTHENTICATED",
        message: "이메일 또는 비밀번호가 잘못되었습니다.",
        details: { code: "wrong_credentials" },
      });
    }
  });

  test("needs both fields and an e-mail's form", async () => {
    for (const payload of [
      { email: "", password: "x" },
      { email: "a@example.com", password: "" },
      { email: "a", password: "x" },
    ]) {
      const error = await errorOf(call(server, undefined, "signIn", payload));
      expect(error.status).toBe("INVALID_ARGUMENT");
    }
  });

  test("lets no session be opened with a password that was read before it changed", async () => {
    const manager = await build().manager(await build().apartment());
    const before = await sql<{ user_id: string; session_epoch: number }>`
      select * from sign_in_credentials(${manager.email})
    `.execute(server.database.kysely);
    const { user_id, session_epoch } = before.rows[0]!;
    await call(server, manager, "changePassword", {
      currentPassword: testPassword,
      newPassword: "새비밀번호1",
    });
    const opened = await sql`
      select * from open_session(${user_id}, ${session_epoch}, decode('00', 'hex'), '', '')
    `.execute(server.database.kysely);
    expect(opened.rows).toEqual([]);
  });

  test("refuses an expired temporary password", async () => {
    const manager = await build().manager(await build().apartment(), {
      temporaryPassword: "ABCD-EFGH-JKMN-PQRS",
    });
    await acting(server.database, { role: "superAdmin" }, (db) =>
      db
        .updateTable("users")
        .set({ temporary_password_expires_at: new Date(0).toISOString() })
        .where("id", "=", manager.id)
        .execute(),
    );
    const payload = { email: manager.email, password: "ABCD-EFGH-JKMN-PQRS" };
    expect(await errorOf(call(server, undefined, "signIn", payload))).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "temporary_password_expired" },
    });
  });
});

describe("the browser's cookie", () => {
  test("carries the session, and the body no token", async () => {
    const { email, id } = await build().manager(await build().apartment());
    const signedIn = await post(server, url, { data: { email, password: testPassword, cookie: true } }, own);
    expect(signedIn.json().result).not.toHaveProperty("token");
    const cookie = signedIn.cookies[0]!;
    expect(cookie).toMatchObject({ name: "session", httpOnly: true, sameSite: "Strict", path: "/" });

    const headers = { ...own, cookie: `session=${cookie.value}` };
    const me = await post(server, "/asia-northeast3/getMe", { data: null }, headers);
    expect(me.json().result.user.id).toBe(id);

    const out = await post(server, "/asia-northeast3/signOut", { data: null }, headers);
    expect(out.cookies[0]).toMatchObject({ name: "session", value: "" });
    const after = await post(server, "/asia-northeast3/getMe", { data: null }, headers);
    expect(after.json().error.details.code).toBe("session_ended");
  });

  test("has the __Host- prefix and Secure anywhere but on plain localhost", async () => {
    const { email } = await build().manager(await build().apartment());
    const elsewhere = { host: "danji.example", origin: "https://danji.example" };
    const { cookies } = await post(
      server,
      url,
      { data: { email, password: testPassword, cookie: true } },
      elsewhere,
    );
    expect(cookies[0]).toMatchObject({ name: "__Host-session", secure: true, path: "/" });
    expect(cookies[0]).not.toHaveProperty("domain");
  });

  test.each([
    ["another origin", { host, origin: "http://evil.example" }],
    ["another port", { host, origin: "http://localhost:4000" }],
    ["no origin", { host }],
    ["an opaque origin", { host, origin: "null" }],
    ["a cross-site fetch", { ...own, "sec-fetch-site": "cross-site" }],
    ["a sibling domain's fetch", { ...own, "sec-fetch-site": "same-site" }],
  ])("counts for nothing from %s", async (_, headers) => {
    const manager = await build().manager(await build().apartment());
    const refused = { status: "PERMISSION_DENIED", details: { code: "foreign_origin" } };
    const withCookie = { ...headers, cookie: `session=${manager.token}` };
    const me = await post(server, "/asia-northeast3/getMe", { data: null }, withCookie);
    expect(me.json().error).toMatchObject(refused);
    const payload = { data: { email: manager.email, password: testPassword, cookie: true } };
    const signedIn = await post(server, url, payload, headers);
    expect(signedIn.json().error).toMatchObject(refused);
  });

  test("yields to a bearer token", async () => {
    const [one, other] = [await build().manager(await build().apartment()), await build().superAdmin()];
    const headers = { ...own, cookie: `session=${one.token}`, ...bearer(other) };
    const me = await post(server, "/asia-northeast3/getMe", { data: null }, headers);
    expect(me.json().result.user.id).toBe(other.id);
  });

  test("of an ended session does not keep anyone from signing in again", async () => {
    const { email } = await build().manager(await build().apartment());
    const headers = { ...own, cookie: `session=${"A".repeat(43)}` };
    const signedIn = await post(
      server,
      url,
      { data: { email, password: testPassword, cookie: true } },
      headers,
    );
    expect(signedIn.statusCode).toBe(200);
  });
});

describe("completeInitialSetup", () => {
  const setup = { name: "김관리", nickname: "관리소장", newPassword: "새비밀번호1" };
  const temporaryPassword = "ABCD-EFGH-JKMN-PQRS";

  test("is all that is allowed until it is done, beside getMe and signOut", async () => {
    const manager = await build().manager(await build().apartment(), { temporaryPassword });
    expect(await errorOf(call(server, manager, "getMyApartment", null))).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "initial_setup_required" },
    });
    await call(server, manager, "getMe", null);
    const { user } = await call(server, manager, "completeInitialSetup", setup);
    expect(user).toMatchObject({ name: "김관리", nickname: "관리소장", isInitialPassword: false });
    await call(server, manager, "getMyApartment", null);
  });

  test("ends the other sessions and the temporary password", async () => {
    const manager = await build().manager(await build().apartment(), { temporaryPassword });
    const { email } = manager;
    const other = await call(server, undefined, "signIn", { email, password: temporaryPassword });
    await call(server, manager, "completeInitialSetup", setup);
    await call(server, manager, "getMe", null);
    expect((await errorOf(call(server, { token: other.token! }, "getMe", null))).status).toBe(
      "UNAUTHENTICATED",
    );
    expect(
      (await errorOf(call(server, undefined, "signIn", { email, password: temporaryPassword }))).details.code,
    ).toBe("first_password_used");
    await call(server, undefined, "signIn", { email, password: setup.newPassword });
  });

  test("is refused the second time, and of two at once one wins", async () => {
    const manager = await build().manager(await build().apartment(), { temporaryPassword });
    const answers = await Promise.allSettled(
      [1, 2].map(() => call(server, manager, "completeInitialSetup", setup)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await errorOf(call(server, manager, "completeInitialSetup", setup))).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "setup_already_done" },
    });
  });

  test.each([
    [{ name: " " }, "이름과 닉네임을 모두 입력해주세요."],
    [{ nickname: undefined }, "이름과 닉네임을 모두 입력해주세요."],
    [{ newPassword: "12345" }, "비밀번호는 6자 이상이어야 합니다."],
  ])("refuses %j", async (part, message) => {
    const manager = await build().manager(await build().apartment(), { temporaryPassword });
    const error = await errorOf(call(server, manager, "completeInitialSetup", { ...setup, ...part }));
    expect(error).toMatchObject({ status: "INVALID_ARGUMENT", message });
    const { user } = await call(server, manager, "getMe", null);
    expect(user.isInitialPassword).toBe(true);
  });
});

describe("changePassword", () => {
  test("ends the other sessions and keeps the calling one", async () => {
    const manager = await build().manager(await build().apartment());
    const other = await call(server, undefined, "signIn", { email: manager.email, password: testPassword });
    await call(server, manager, "changePassword", {
      currentPassword: testPassword,
      newPassword: "새비밀번호1",
    });
    await call(server, manager, "getMe", null);
    expect((await errorOf(call(server, { token: other.token! }, "getMe", null))).status).toBe(
      "UNAUTHENTICATED",
    );
    await call(server, undefined, "signIn", { email: manager.email, password: "새비밀번호1" });
  });

  test("refuses a wrong current password, at its field, and not for ever", async () => {
    const manager = await build().manager(await build().apartment());
    const payload = { currentPassword: wrong, newPassword: "새비밀번호1" };
    for (let n = 0; n < 10; n++) {
      expect(await errorOf(call(server, manager, "changePassword", payload))).toMatchObject({
        status: "INVALID_ARGUMENT",
        details: { code: "wrong_current_password", field: "currentPassword" },
      });
    }
    const error = await errorOf(
      call(server, manager, "changePassword", { ...payload, currentPassword: testPassword }),
    );
    expect(error.status).toBe("RESOURCE_EXHAUSTED");
  });
});

test("a session that is used stays in use, also of somebody who has called before", async () => {
  const actor = await build().resident(await build().apartment());
  const usedAgoMs = async () => {
    const { rows } = await asGate(server.database, (db) =>
      sql<{ ms: number }>`
        select (extract(epoch from now() - last_used_at) * 1000)::float8 as ms from sessions where user_id = ${actor.id}
      `.execute(db),
    );
    return rows[0]!.ms;
  };
  for (let time = 0; time < 2; time += 1) {
    await call(server, actor, "getMe", null);
    await asGate(server.database, (db) =>
      sql`update sessions set last_used_at = now() - interval '10 minutes' where user_id = ${actor.id}`.execute(
        db,
      ),
    );
    await call(server, actor, "getMe", null);
    await expect.poll(usedAgoMs).toBeLessThan(5 * 60_000);
  }
});
