import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { passkeysOf } from "#server/testing/passkeys.ts";
import type { Device } from "#server/testing/passkeys.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const origin = "https://danji.example";
const server = useTestServer({ PUBLIC_URL: origin });
const build = () => builders(server.database);
const { newDevice, personWithKey, begin, signIn } = passkeysOf(server, origin);
const codeOf = async (asked: Promise<unknown>) => (await errorOf(asked)).details.code;

const newPassword = "새비밀번호123";

async function recordsOn(subjectId: string) {
  return server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_id = ${subjectId}::uuid order by id
    `.execute(db);
    return rows.map(({ action }) => action);
  });
}

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
    const device = newDevice();
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
