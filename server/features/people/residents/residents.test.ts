import type { AddressInfo } from "node:net";

import { httpsCallable } from "firebase/functions";
import { describe, expect, test } from "vitest";

import type { Chunk, Output } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { firebaseClient } from "#server/testing/firebase-client.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const allFieldsRequired = "모든 필드를 입력해주세요.";
const newcomer = { name: "홍길동", building: 101, unit: 1203 };
let people = 0;
const newEmail = () => `newcomer-${++people}@example.com`;

test("residents are listed by building and unit as numbers", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const places = [
    [102, 101],
    [101, 1001],
    [9, 2002],
    [101, 902],
    [101, 1001],
  ] as const;
  for (const [building, unit] of places) await build().resident(apartment, { building, unit });
  await build().resident(await build().apartment(), { building: 1, unit: 1 });

  const { residents } = await call(server, manager, "getResidents", null);
  expect(residents.map(({ building, unit }) => `${building}-${unit}`)).toEqual([
    "9-2002",
    "101-902",
    "101-1001",
    "101-1001",
    "102-101",
  ]);
});

describe("createResident", () => {
  test("makes an account that signs in with its temporary password and stands in the list", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const email = newEmail();
    const payload = { ...newcomer, name: " 홍길동 ", email: ` ${email} ` };
    const { residentId, tempPassword, expiresAt } = await call(server, manager, "createResident", payload);

    const { user } = await call(server, undefined, "signIn", { email, password: tempPassword });
    expect(user).toMatchObject({
      id: residentId,
      role: "resident",
      apartmentId: apartment.id,
      building: "101",
      unit: "1203",
      isInitialPassword: true,
    });
    const { residents } = await call(server, manager, "getResidents", null);
    expect(residents).toEqual([
      {
        id: residentId,
        name: "홍길동",
        email,
        building: "101",
        unit: "1203",
        isInitialPassword: true,
        temporaryPasswordExpiresAt: expect.any(String),
        createdAt: expect.any(String),
      },
    ]);
    // The same moment: the database leaves out the zeros at the end of a second.
    expect(Date.parse(residents[0]!.temporaryPasswordExpiresAt!)).toBe(Date.parse(expiresAt));
  });

  test("takes building and unit as text too, and several people into one household", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    await call(server, manager, "createResident", { ...newcomer, email: newEmail() });
    const asText = { ...newcomer, email: newEmail(), building: " 101 ", unit: "1203" };
    await call(server, manager, "createResident", asText);
    const households = await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      db.selectFrom("households").select(["building", "unit"]).execute(),
    );
    expect(households).toEqual([{ building: 101, unit: 1203 }]);
  });

  test.each([{ name: " " }, { email: "" }, { building: null }, { unit: "  " }, { building: undefined }])(
    "requires every field: %j",
    async (missing) => {
      const manager = await build().manager(await build().apartment());
      const payload = { ...newcomer, email: newEmail(), ...missing };
      const error = await errorOf(call(server, manager, "createResident", payload));
      expect(error).toMatchObject({ status: "INVALID_ARGUMENT", message: allFieldsRequired });
      expect((await call(server, manager, "getResidents", null)).residents).toEqual([]);
    },
  );

  test.each([
    { building: "가" },
    { unit: "12-3" },
    { unit: 0 },
    { building: 100_000 },
    { unit: 10.5 },
    { unit: -1 },
    { email: "newcomer" },
    { name: "가".repeat(51) },
  ])("refuses %j at its field", async (wrong) => {
    const manager = await build().manager(await build().apartment());
    const payload = { ...newcomer, email: newEmail(), ...wrong };
    expect(await errorOf(call(server, manager, "createResident", payload))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: expect.stringMatching(/[가-힣]/),
      details: { field: Object.keys(wrong)[0] },
    });
  });

  test("refuses an e-mail that somebody has, in whatever apartment", async () => {
    const manager = await build().manager(await build().apartment());
    const { email } = await build().resident(await build().apartment());
    const payload = { ...newcomer, email: email.toUpperCase() };
    expect(await errorOf(call(server, manager, "createResident", payload))).toMatchObject({
      status: "ALREADY_EXISTS",
      message: "이미 사용 중인 이메일입니다.",
      details: { field: "email" },
    });
  });
});

describe("resetResidentPassword", () => {
  test("ends the sessions, voids the old password and asks for the set-up again", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment);
    await call(server, resident, "getMe", null);
    const { tempPassword } = await call(server, manager, "resetResidentPassword", {
      residentId: resident.id,
    });

    expect((await errorOf(call(server, resident, "getMe", null))).status).toBe("UNAUTHENTICATED");
    const { email } = resident;
    const old = await errorOf(call(server, undefined, "signIn", { email, password: testPassword }));
    expect(old.details.code).toBe("wrong_credentials");
    const { user } = await call(server, undefined, "signIn", { email, password: tempPassword });
    expect(user.isInitialPassword).toBe(true);
    const { residents } = await call(server, manager, "getResidents", null);
    expect(residents[0]).toMatchObject({ id: resident.id, isInitialPassword: true });
  });

  test("is refused while the resident still has the initial password", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment, { temporaryPassword: "ABCD-EFGH-JKMN-PQRS" });
    const error = await errorOf(call(server, manager, "resetResidentPassword", { residentId: resident.id }));
    expect(error).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "resident_awaits_setup" },
    });
    await call(server, resident, "getMe", null);
  });
});

test("deleteResident ends the resident's sessions at once", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment);
  await call(server, resident, "getMe", null);
  await call(server, manager, "deleteResident", { residentId: resident.id });
  expect((await errorOf(call(server, resident, "getMe", null))).status).toBe("UNAUTHENTICATED");
  expect((await call(server, manager, "getResidents", null)).residents).toEqual([]);
});

test.each(["resetResidentPassword", "deleteResident"] as const)(
  "%s finds residents of one's own apartment only",
  async (name) => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const stranger = await build().resident(await build().apartment());
    for (const residentId of [stranger.id, manager.id, crypto.randomUUID()]) {
      const error = await errorOf(call(server, manager, name, { residentId }));
      expect(error).toMatchObject({ status: "NOT_FOUND", details: { code: "resident_not_found" } });
    }
    const malformed = await errorOf(call(server, manager, name, { residentId: "1" }));
    expect(malformed).toMatchObject({ status: "INVALID_ARGUMENT", message: "잘못된 접근입니다." });
    await call(server, stranger, "getMe", null);
  },
);

describe("watchResidents", () => {
  test("yields the list at once and again after each kind of change", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const watch = await watchAs(manager);
    expect((await watch.next()).map(({ id }) => id)).toEqual([resident.id]);

    const { residentId, tempPassword } = await call(server, manager, "createResident", {
      ...newcomer,
      email: newEmail(),
    });
    const added = await watch.next();
    expect(added.map(({ id }) => id)).toEqual([resident.id, residentId]);

    const { email } = added[1]!;
    const { token } = await call(server, undefined, "signIn", { email, password: tempPassword });
    const setup = { name: "홍길순", nickname: "길순", newPassword: "새비밀번호1" };
    await call(server, { token: token! }, "completeInitialSetup", setup);
    expect((await watch.next())[1]).toMatchObject({ name: "홍길순", isInitialPassword: false });

    await call(server, manager, "deleteResident", { residentId });
    expect((await watch.next()).map(({ id }) => id)).toEqual([resident.id]);
    await watch.close();
  });

  test("sends the list once for many changes of a moment", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const watch = await watchAs(manager);
    expect(await watch.next()).toEqual([]);
    const count = 12;
    for (let unit = 101; unit < 101 + count; unit++) {
      await call(server, manager, "createResident", { ...newcomer, unit, email: newEmail() });
    }
    let chunks = 0;
    for (let seen = 0; seen < count; chunks++) seen = (await watch.next()).length;
    expect(chunks).toBeLessThan(count);
    await watch.close();
  });
});

/** Opens the stream with the real SDK, over a connection of its own. */
async function watchAs({ token }: Actor) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const client = firebaseClient(`http://127.0.0.1:${port}`, token);
  const stop = new AbortController();
  const watch = httpsCallable<null, Output<"watchResidents">, Chunk<"watchResidents">>(
    client.functions,
    "watchResidents",
  );
  const { stream, data } = await watch.stream(null, { signal: stop.signal });
  data.catch(() => undefined);
  const chunks = stream[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { done, value } = await chunks.next();
      if (done) throw new Error("The stream ended.");
      return value.residents;
    },
    close: async () => {
      stop.abort();
      await client.close();
    },
  };
}
