import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

const lost = "ABCD-EFGH-JKMN-PQRS";
const day = 86_400_000;

async function newApartment() {
  const apartment = await build().apartment();
  return { apartment, manager: await build().manager(apartment) };
}

describe("reissueTemporaryPassword", () => {
  test("replaces a lost first password, ends what was begun with it, and lasts 90 days from now", async () => {
    const { apartment, manager } = await newApartment();
    const resident = await build().resident(apartment, { temporaryPassword: lost });
    await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      db
        .updateTable("users")
        .set({ temporary_password_expires_at: new Date().toISOString() })
        .where("id", "=", resident.id)
        .execute(),
    );
    const { tempPassword, expiresAt } = await call(server, manager, "reissueTemporaryPassword", {
      residentId: resident.id,
    });

    expect((await errorOf(call(server, resident, "getMe", null))).status).toBe("UNAUTHENTICATED");
    const { email } = resident;
    const old = await errorOf(call(server, undefined, "signIn", { email, password: lost }));
    expect(old.details.code).toBe("wrong_credentials");
    const { user } = await call(server, undefined, "signIn", { email, password: tempPassword });
    expect(user.isInitialPassword).toBe(true);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 90 * day)).toBeLessThan(60_000);
    const { residents } = await call(server, manager, "getResidents", null);
    expect(residents).toMatchObject([{ id: resident.id }]);
    expect(Date.parse(residents[0]!.temporaryPasswordExpiresAt!)).toBe(Date.parse(expiresAt));
  });

  test("is refused once the resident has chosen a password", async () => {
    const { apartment, manager } = await newApartment();
    const resident = await build().resident(apartment);
    const error = await errorOf(
      call(server, manager, "reissueTemporaryPassword", { residentId: resident.id }),
    );
    expect(error).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "resident_set_up" },
    });
    await call(server, resident, "getMe", null);
    const { residents } = await call(server, manager, "getResidents", null);
    expect(residents).toMatchObject([{ isInitialPassword: false, temporaryPasswordExpiresAt: null }]);
  });

  test("finds residents of one's own apartment only", async () => {
    const { manager } = await newApartment();
    const stranger = await build().resident(await build().apartment(), { temporaryPassword: lost });
    const waitingManager = await build().manager({ id: manager.apartmentId! }, { temporaryPassword: lost });
    for (const residentId of [stranger.id, waitingManager.id, crypto.randomUUID()]) {
      const error = await errorOf(call(server, manager, "reissueTemporaryPassword", { residentId }));
      expect(error).toMatchObject({ status: "NOT_FOUND", details: { code: "resident_not_found" } });
    }
    await call(server, undefined, "signIn", { email: stranger.email, password: lost });
  });
});

describe("reissueTemporaryPasswords", () => {
  const two = { startBuilding: 1, endBuilding: 2, startUnit: 101, endUnit: 202 };

  test("of one building: its slips die, those of others and chosen passwords stay", async () => {
    const { apartment, manager } = await newApartment();
    const { accounts: before } = await call(server, manager, "bulkCreateResidents", two);
    const settled = await build().resident(apartment, { building: 2, unit: 101 });
    const answer = await call(server, manager, "reissueTemporaryPasswords", { building: "2" });
    expect(answer).toMatchObject({ reissuedCount: 4, message: "임시 비밀번호 4개를 다시 발급했어요." });
    expect(answer.accounts.map(({ building, unit, email }) => [building, unit, email])).toEqual(
      before.slice(4).map(({ building, unit, email }) => [building, unit, email]),
    );

    const signIn = ({ email, tempPassword }: { email: string; tempPassword: string }) =>
      call(server, undefined, "signIn", { email, password: tempPassword });
    await signIn(before[0]!);
    expect((await errorOf(signIn(before[4]!))).details.code).toBe("wrong_credentials");
    const { user } = await signIn(answer.accounts[0]!);
    expect(user).toMatchObject({ building: "2", unit: "101", isInitialPassword: true });
    await call(server, settled, "getMe", null);
  });

  test("of all, with the CSV that the bulk creation gives; then nobody is left to come", async () => {
    const { apartment, manager } = await newApartment();
    await build().resident(await build().apartment(), { temporaryPassword: lost });
    await call(server, manager, "bulkCreateResidents", two);
    const { reissuedCount, accounts, csvData } = await call(server, manager, "reissueTemporaryPasswords", {});
    expect(reissuedCount).toBe(8);
    const lines = accounts.map(({ building, unit, email, tempPassword }) =>
      [building, unit, email, tempPassword].join(","),
    );
    expect(Buffer.from(csvData, "base64").toString("utf8")).toBe(
      `\uFEFF${["동,호,이메일,임시 비밀번호", ...lines].join("\r\n")}\r\n`,
    );
    expect(new Set(accounts.map(({ tempPassword }) => tempPassword)).size).toBe(8);

    const { manager: another } = await newApartment();
    await build().resident({ id: another.apartmentId! });
    const nobody = await call(server, another, "reissueTemporaryPasswords", { building: null });
    expect(nobody).toMatchObject({ reissuedCount: 0, accounts: [] });
    expect(nobody.message).toBe("설정을 기다리는 주민이 없어서 새로 발급하지 않았어요.");
    expect(apartment.id).not.toBe(another.apartmentId);
  });

  test("of those alone whose slips have expired: who may still come keeps the slip", async () => {
    const { apartment, manager } = await newApartment();
    const { accounts } = await call(server, manager, "bulkCreateResidents", two);
    const onlyExpired = true;
    const nobody = await call(server, manager, "reissueTemporaryPasswords", { onlyExpired });
    expect(nobody).toMatchObject({
      reissuedCount: 0,
      message: "임시 비밀번호가 만료된 주민이 없어서 새로 발급하지 않았어요.",
    });
    const late = [accounts[1]!, accounts[4]!];
    await acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      db
        .updateTable("users")
        .set({ temporary_password_expires_at: new Date().toISOString() })
        .where(
          "email",
          "in",
          late.map(({ email }) => email),
        )
        .execute(),
    );
    const ofOne = await call(server, manager, "reissueTemporaryPasswords", { building: 2, onlyExpired });
    expect(ofOne.accounts.map(({ email }) => email)).toEqual([accounts[4]!.email]);
    const { accounts: replaced } = await call(server, manager, "reissueTemporaryPasswords", { onlyExpired });
    expect(replaced.map(({ email }) => email)).toEqual([accounts[1]!.email]);
    const { email, tempPassword } = accounts[0]!;
    await call(server, undefined, "signIn", { email, password: tempPassword });
  });

  test("15,000 at most: more are divided by building", async () => {
    const { apartment, manager } = await newApartment();
    const largest = { startBuilding: 101, endBuilding: 475, startUnit: 101, endUnit: 2002 };
    await call(server, manager, "bulkCreateResidents", largest);
    await build().resident(apartment, { building: 500, unit: 101, temporaryPassword: lost });
    const error = await errorOf(call(server, manager, "reissueTemporaryPasswords", {}));
    expect(error).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "too_many_residents" },
    });
    expect(await call(server, manager, "reissueTemporaryPasswords", { building: 500 })).toMatchObject({
      reissuedCount: 1,
    });
  });
});
