import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting, asGate } from "#server/testing/acting.ts";
import { newAuthenticator } from "#server/testing/authenticator.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ PUBLIC_URL: "https://danji.example" });
const build = () => builders(server.database);
const origin = "https://danji.example";
const newPassword = "새비밀번호123";

type Device = ReturnType<typeof newAuthenticator>;

async function makeKey(actor: Actor, device: Device, lie?: Parameters<Device["make"]>[1]) {
  const { options } = await call(server, actor, "beginPasskey", {});
  return (await call(server, actor, "addPasskey", { response: device.make(options, lie) })).passkey;
}

async function personWithKey() {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const device = newAuthenticator({ origin });
  return { apartment, resident, device, passkey: await makeKey(resident, device) };
}

const begin = () => call(server, undefined, "beginPasskeySignIn", null);

async function signIn(device: Device, lie?: Parameters<Device["sign"]>[1]) {
  const { options, token } = await begin();
  return call(server, undefined, "signInByPasskey", { response: device.sign(options, lie), token });
}

const codeOf = async (asked: Promise<unknown>) => (await errorOf(asked)).details.code;
const keysOf = async (actor: Actor) => (await call(server, actor, "getMyPasskeys", null)).passkeys;

async function recordsOn(subjectId: string) {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_id = ${subjectId}::uuid order by id
    `.execute(db);
    return rows.map(({ action }) => action);
  });
}

/** As if the session had begun an hour ago. */
const ageSessions = ({ id }: Actor) =>
  server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    await sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${id}`.execute(db);
  });

describe("a key", () => {
  test("signs in without an address or a password, is listed with its last use, and leaves records", async () => {
    const { resident, device, passkey } = await personWithKey();
    expect(passkey).toMatchObject({ label: "알 수 없는 기기", lastUsedAt: null });
    const { token, user, expiresAt } = await signIn(device);
    expect(user).toMatchObject({ id: resident.id, role: "resident" });
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(59 * 86_400_000);
    expect(await call(server, { token: token! }, "getMe", null)).toEqual({ success: true, user });
    const [used] = await keysOf(resident);
    expect(Date.parse(used!.lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await recordsOn(resident.id)).toEqual(["passkey_added", "sign_in"]);
  });

  test("asks the device for the owner, names the account, and leaves out what it has", async () => {
    const { apartment, resident, device } = await personWithKey();
    const { options } = await call(server, resident, "beginPasskey", {});
    expect(options).toMatchObject({
      rp: { id: "danji.example" },
      user: { name: `${apartment.name} 101동 101호` },
      excludeCredentials: [{ id: device.id.toString("base64url"), transports: ["hybrid", "internal"] }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect((await begin()).options).not.toHaveProperty("allowCredentials");
  });

  test("of a device that does not count signs in again and again", async () => {
    const resident = await build().resident(await build().apartment());
    const device = newAuthenticator({ origin, counts: false });
    await makeKey(resident, device);
    for (let nth = 0; nth < 2; nth++) expect((await signIn(device)).user.id).toBe(resident.id);
  });

  test("opens the account that it was made in, for somebody with homes in two apartments", async () => {
    const [here, there] = [await personWithKey(), await personWithKey()];
    expect((await signIn(here.device)).user.apartmentId).toBe(here.apartment.id);
    expect((await signIn(there.device)).user.apartmentId).toBe(there.apartment.id);
    expect(await keysOf(here.resident)).toHaveLength(1);
  });

  test("is one of several, of managers and super admins, too, and ten at most", async () => {
    const manager = await build().manager(await build().apartment());
    for (let nth = 0; nth < 10; nth++) await makeKey(manager, newAuthenticator({ origin }));
    expect(await keysOf(manager)).toHaveLength(10);
    expect(await codeOf(call(server, manager, "beginPasskey", {}))).toBe("passkeys_full");
    const admin = await build().superAdmin();
    const device = newAuthenticator({ origin });
    await makeKey(admin, device);
    expect((await signIn(device)).user).toMatchObject({ id: admin.id, role: "superAdmin" });
  });

  test("needs the password where the session is not new: an unlocked phone is not enough", async () => {
    const { resident } = await personWithKey();
    await ageSessions(resident);
    const refused = await errorOf(call(server, resident, "beginPasskey", {}));
    expect(refused.details).toMatchObject({ code: "wrong_current_password", field: "currentPassword" });
    await call(server, resident, "beginPasskey", { currentPassword: testPassword });
  });

  test("tells its owner by an alert when it is made and when it is removed", async () => {
    const { resident, passkey } = await personWithKey();
    await call(server, resident, "removePasskey", { passkeyId: passkey.id });
    const { alerts } = await call(server, resident, "getAlerts", {});
    expect(alerts.filter(({ kind }) => kind === "account_changed").length).toBeGreaterThan(0);
    expect(await recordsOn(resident.id)).toEqual(["passkey_added", "passkey_removed"]);
  });
});

describe("a key is not made", () => {
  const attacks: [string, Parameters<Device["make"]>[1]][] = [
    ["on another site", { origin: "https://danji.example.evil.example" }],
    ["on the same host without https", { origin: "http://danji.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without the owner's finger, face or code", { isVerified: false }],
    ["for a challenge of one's own making", { challenge: Buffer.alloc(32).toString("base64url") }],
  ];

  test.each(attacks)("%s", async (_, lie) => {
    const resident = await build().resident(await build().apartment());
    expect(await codeOf(makeKey(resident, newAuthenticator({ origin }), lie))).toBe("passkey_not_made");
    expect(await keysOf(resident)).toEqual([]);
  });

  test("by another person's answer, by another session's of one's own, or by an answer for signing in", async () => {
    const resident = await build().resident(await build().apartment());
    const { token } = await call(server, undefined, "signIn", {
      email: resident.email,
      password: testPassword,
    });
    const { options } = await call(server, resident, "beginPasskey", {});
    const response = newAuthenticator({ origin }).make(options);
    const neighbour = await build().resident({ id: resident.apartmentId! }, { unit: 102 });
    for (const other of [neighbour, { token: token! }]) {
      expect(await codeOf(call(server, other, "addPasskey", { response }))).toBe("passkey_not_made");
    }
    const asked = await begin();
    const given = newAuthenticator({ origin }).make({ ...options, challenge: asked.options.challenge });
    expect(await codeOf(call(server, resident, "addPasskey", { response: given }))).toBe("passkey_not_made");
    expect(await keysOf(resident)).toEqual([]);
  });

  test("twice by one answer, nor again by the same device for somebody else", async () => {
    const { device, apartment } = await personWithKey();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const { options } = await call(server, neighbour, "beginPasskey", {});
    const own = newAuthenticator({ origin });
    await call(server, neighbour, "addPasskey", { response: own.make(options) });
    const again = call(server, neighbour, "addPasskey", {
      response: newAuthenticator({ origin }).make(options),
    });
    expect(await codeOf(again)).toBe("passkey_not_made");
    expect(await codeOf(makeKey(neighbour, device))).toBe("passkey_known");
  });
});

describe("nobody is signed in", () => {
  const attacks: [string, Parameters<Device["sign"]>[1]][] = [
    ["by what was signed on another site", { origin: "https://evil.example" }],
    ["by what was signed for another site", { rpId: "evil.example" }],
    ["without the owner's finger, face or code", { isVerified: false }],
    ["by a challenge of one's own making", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["by a counter that stands", { counter: 1 }],
    ["by a counter that goes back", { counter: 0 }],
  ];

  test.each(attacks)("%s", async (_, lie) => {
    const { resident, device } = await personWithKey();
    await signIn(device);
    expect(await codeOf(signIn(device, lie))).toBe("passkey_refused");
    expect((await recordsOn(resident.id)).at(-1)).toBe("passkey_refused");
    // The owner's own device is not shut out by the try.
    expect((await signIn(device)).user.id).toBe(resident.id);
  });

  test("by an answer that was given before, even at the same moment", async () => {
    const { device } = await personWithKey();
    const { options, token } = await begin();
    const response = device.sign(options);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => call(server, undefined, "signInByPasskey", { response, token })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await codeOf(call(server, undefined, "signInByPasskey", { response, token }))).toBe(
      "passkey_refused",
    );
  });

  test("in another browser than the one that was asked", async () => {
    const { device } = await personWithKey();
    const [mine, theirs] = [await begin(), await begin()];
    const response = device.sign(mine.options);
    for (const token of [theirs.token, undefined]) {
      expect(await codeOf(call(server, undefined, "signInByPasskey", { response, token }))).toBe(
        "passkey_refused",
      );
    }
  });

  test("by an answer that comes later than five minutes", async () => {
    const { device } = await personWithKey();
    const { options, token } = await begin();
    await server.database.kysely.transaction().execute(async (db) => {
      await sql`set local role none`.execute(db);
      await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(db);
    });
    const response = device.sign(options);
    expect(await codeOf(call(server, undefined, "signInByPasskey", { response, token }))).toBe(
      "passkey_refused",
    );
  });

  test("by another person's name for their key", async () => {
    const [mine, theirs] = [await personWithKey(), await personWithKey()];
    expect(await codeOf(signIn(mine.device, { credentialId: theirs.device.id }))).toBe("passkey_refused");
  });

  test("after a hundred refused tries of a network, until it has waited", async () => {
    const from = "192.0.2.77";
    const device = newAuthenticator({ origin });
    const codes: string[] = [];
    for (let nth = 0; nth < 101; nth++) {
      const response = device.sign({ rpId: "danji.example", challenge: "AAAA" });
      const answer = await server.app.inject({
        method: "POST",
        url: "/asia-northeast3/signInByPasskey",
        remoteAddress: from,
        payload: { data: { response } },
      });
      codes.push(answer.json<{ error: { details: { code: string } } }>().error.details.code);
    }
    expect(new Set(codes.slice(0, 100))).toEqual(new Set(["passkey_refused"]));
    expect(codes[100]).toBe("sign_in_throttled");
  });
});

describe("a key is over", () => {
  type Home = Awaited<ReturnType<typeof personWithKey>> & { manager: Actor };
  const endings: [string, (home: Home) => Promise<unknown>][] = [
    [
      "once it is removed",
      ({ resident, passkey }) => call(server, resident, "removePasskey", { passkeyId: passkey.id }),
    ],
    ["after signing out everywhere else", ({ resident }) => call(server, resident, "signOutElsewhere", null)],
    [
      "after the password was changed",
      ({ resident }) =>
        call(server, resident, "changePassword", { currentPassword: testPassword, newPassword }),
    ],
    [
      "after the office reset the password",
      ({ resident, manager }) => call(server, manager, "resetResidentPassword", { residentId: resident.id }),
    ],
    [
      "after a link gave a new password",
      async ({ resident }) =>
        call(server, undefined, "resetPassword", { token: await build().resetLink(resident), newPassword }),
    ],
    [
      "with the account, which its person deleted",
      ({ resident }) => call(server, resident, "deleteMyAccount", { currentPassword: testPassword }),
    ],
    [
      "with the account, which the office deleted",
      ({ resident, manager }) => call(server, manager, "deleteResident", { residentId: resident.id }),
    ],
  ];

  test.each(endings)("%s", async (_, end) => {
    const home = await personWithKey();
    const manager = await build().manager(home.apartment);
    await end({ ...home, manager });
    expect(await codeOf(signIn(home.device))).toBe("passkey_refused");
    const left = await asGate(server.database, (db) =>
      db.selectFrom("passkeys").select("id").where("user_id", "=", home.resident.id).execute(),
    );
    expect(left).toEqual([]);
  });

  test("and the session that it opened ends with the others", async () => {
    const { resident, device } = await personWithKey();
    const { token } = await signIn(device);
    await call(server, resident, "signOutElsewhere", null);
    expect(await codeOf(call(server, { token: token! }, "getMe", null))).toBe("session_ended");
  });
});

test("nobody sees, uses up or removes another person's key, not even a neighbour in the same home", async () => {
  const { apartment, resident, passkey } = await personWithKey();
  const others = [
    await build().resident(apartment),
    await build().manager(apartment),
    await build().superAdmin(),
  ];
  for (const other of others) {
    expect(await keysOf(other)).toEqual([]);
    expect(await codeOf(call(server, other, "removePasskey", { passkeyId: passkey.id }))).toBe(
      "passkey_not_found",
    );
    const { id: userId, role, apartmentId } = other;
    const asOther = { userId, role, ...(apartmentId !== null && { apartmentId }) } as Parameters<
      typeof acting
    >[1];
    await acting(server.database, asOther, async (db) => {
      expect(await db.deleteFrom("passkeys").executeTakeFirst()).toMatchObject({ numDeletedRows: 0n });
    });
  }
  expect(await keysOf(resident)).toHaveLength(1);
});

test("a browser is marked by a cookie that no script reads, and gets its session by one", async () => {
  const { resident, device } = await personWithKey();
  const headers = { host: "danji.example", origin, "sec-fetch-site": "same-origin" };
  const send = (name: string, data: object, cookie?: string) =>
    server.app.inject({
      method: "POST",
      url: `/asia-northeast3/${name}`,
      headers: { ...headers, ...(cookie !== undefined && { cookie }) },
      payload: { data },
    });
  const begun = await send("beginPasskeySignIn", { cookie: true });
  const [mark] = begun.cookies;
  expect(mark).toMatchObject({
    name: "__Host-passkey",
    httpOnly: true,
    secure: true,
    sameSite: "Strict",
    maxAge: 300,
  });
  const { options, token } = begun.json<{ result: Awaited<ReturnType<typeof begin>> }>().result;
  expect(token).toBeUndefined();
  const signedIn = await send(
    "signInByPasskey",
    { response: device.sign(options), cookie: true },
    `__Host-passkey=${mark!.value}`,
  );
  expect(signedIn.json()).toMatchObject({ result: { user: { id: resident.id } } });
  expect(signedIn.json<{ result: object }>().result).not.toHaveProperty("token");
  expect(signedIn.cookies.map(({ name }) => name)).toEqual(["__Host-session", "__Host-device"]);
});
