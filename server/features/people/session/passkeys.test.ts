import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { passkeysOf } from "#server/testing/passkeys.ts";
import type { Device } from "#server/testing/passkeys.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const origin = "https://danji.example";
const server = useTestServer({ PUBLIC_URL: origin });
const build = () => builders(server.database);
const { newDevice, makeKey, personWithKey, begin, signIn, keysOf } = passkeysOf(server, origin);
const codeOf = async (asked: Promise<unknown>) => (await errorOf(asked)).details.code;

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
    const { passkeys, isAvailable } = await call(server, resident, "getMyPasskeys", null);
    expect(isAvailable).toBe(true);
    const [used] = passkeys;
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
    const device = newDevice({ counts: false });
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
    for (let nth = 0; nth < 10; nth++) await makeKey(manager, newDevice());
    expect(await keysOf(manager)).toHaveLength(10);
    expect(await codeOf(call(server, manager, "beginPasskey", {}))).toBe("passkeys_full");
    const admin = await build().superAdmin();
    const device = newDevice();
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
    expect(await codeOf(makeKey(resident, newDevice(), lie))).toBe("passkey_not_made");
    expect(await keysOf(resident)).toEqual([]);
  });

  test("by another person's answer, by another session's of one's own, or by an answer for signing in", async () => {
    const resident = await build().resident(await build().apartment());
    const { token } = await call(server, undefined, "signIn", {
      email: resident.email,
      password: testPassword,
    });
    const { options } = await call(server, resident, "beginPasskey", {});
    const response = newDevice().make(options);
    const neighbour = await build().resident({ id: resident.apartmentId! }, { unit: 102 });
    for (const other of [neighbour, { token: token! }]) {
      expect(await codeOf(call(server, other, "addPasskey", { response }))).toBe("passkey_not_made");
    }
    const asked = await begin();
    const given = newDevice().make({ ...options, challenge: asked.options.challenge });
    expect(await codeOf(call(server, resident, "addPasskey", { response: given }))).toBe("passkey_not_made");
    expect(await keysOf(resident)).toEqual([]);
  });

  test("twice by one answer, nor again by the same device for somebody else", async () => {
    const { device, apartment } = await personWithKey();
    const neighbour = await build().resident(apartment, { unit: 102 });
    const { options } = await call(server, neighbour, "beginPasskey", {});
    const own = newDevice();
    await call(server, neighbour, "addPasskey", { response: own.make(options) });
    const again = call(server, neighbour, "addPasskey", {
      response: newDevice().make(options),
    });
    expect(await codeOf(again)).toBe("passkey_not_made");
    expect(await codeOf(makeKey(neighbour, device))).toBe("passkey_known");
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
