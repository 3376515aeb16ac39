import { describe, expect, test } from "vitest";

import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const currentPassword = testPassword;

async function someone(): Promise<Actor> {
  return build().resident(await build().apartment());
}

async function signInAgain({ email }: Pick<Actor, "email">, password = testPassword) {
  const { token } = await call(server, undefined, "signIn", { email, password });
  return { token: token! };
}

describe("updateProfile", () => {
  test("changes name and nickname, for the management office too", async () => {
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const { user } = await call(server, resident, "updateProfile", { name: " 홍길동 ", nickname: "길동이" });
    expect(user).toMatchObject({ name: "홍길동", nickname: "길동이" });
    expect((await call(server, resident, "getMe", null)).user).toEqual(user);
    const { residents } = await call(server, manager, "getResidents", null);
    expect(residents[0]).toMatchObject({ id: resident.id, name: "홍길동" });
    expect(residents[0]).not.toHaveProperty("nickname");
  });

  test.each([{ name: "" }, { nickname: " " }, { nickname: null }])("requires both: %j", async (missing) => {
    const payload = { name: "홍길동", nickname: "길동이", ...missing };
    expect(await errorOf(call(server, await someone(), "updateProfile", payload))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message: "이름과 닉네임을 모두 입력해주세요.",
    });
  });
});

test("a resident cannot be called what the office is called, however it is spaced; a manager can", async () => {
  for (const nickname of [
    "관리사무소",
    "관리 사무소",
    "관리사무소\u2060",
    "관리사무소.",
    "관리사무소장",
    "선거관리위원회",
    "탈퇴한 사용자",
  ]) {
    const error = await errorOf(call(server, await someone(), "updateProfile", { name: "홍길동", nickname }));
    expect(error.details).toMatchObject({ code: "nickname_reserved", field: "nickname" });
  }
  const manager = await build().manager(await build().apartment());
  await call(server, manager, "updateProfile", { name: "김관리", nickname: "관리사무소" });
});

describe("a nickname that looks like a neighbour's", () => {
  const called = (actor: Actor, nickname: string) =>
    call(server, actor, "updateProfile", { name: "홍길동", nickname });

  test("is taken in their complex, and free in another", async () => {
    const apartment = await build().apartment();
    const neighbour = await build().resident(apartment);
    await called(await build().resident(apartment), "열두층");
    for (const nickname of ["열두층", "열두 층.", "열두\u200d층"]) {
      const { details } = await errorOf(called(neighbour, nickname));
      expect(details).toMatchObject({ code: "nickname_taken", field: "nickname" });
    }
    await called(neighbour, "열세층");
    await called(await someone(), "열두층");
    expect((await errorOf(called(await someone(), "..!"))).details).toMatchObject({ field: "nickname" });
  });

  test("goes to one of those who want it at once, and may be kept by whoever has it", async () => {
    const apartment = await build().apartment();
    const people = await Promise.all([1, 2, 3, 4].map((n) => build().resident(apartment, { unit: 100 + n })));
    const answers = await Promise.allSettled(people.map((person) => called(person, "열두층")));
    const winners = people.filter((_, n) => answers[n]!.status === "fulfilled");
    expect(winners).toHaveLength(1);
    await called(winners[0]!, "열두 층");
  });
});

describe("changeEmail", () => {
  test("moves the sign-in to the new address", async () => {
    const resident = await someone();
    const email = `moved.${resident.email}`;
    const { user } = await call(server, resident, "changeEmail", { email, currentPassword });
    expect(user.email).toBe(email);
    await signInAgain({ email });
    const old = await errorOf(signInAgain(resident));
    expect(old.details.code).toBe("wrong_credentials");
  });

  test("refuses a wrong password, at its field", async () => {
    const resident = await someone();
    const payload = { email: `x.${resident.email}`, currentPassword: "다른비밀번호" };
    expect(await errorOf(call(server, resident, "changeEmail", payload))).toMatchObject({
      status: "INVALID_ARGUMENT",
      details: { code: "wrong_current_password", field: "currentPassword" },
    });
    expect((await call(server, resident, "getMe", null)).user.email).toBe(resident.email);
  });

  test("refuses an address that somebody else has, and takes another writing of one's own", async () => {
    const [one, other] = [await someone(), await someone()];
    const taken = { email: other.email.toUpperCase(), currentPassword };
    expect(await errorOf(call(server, one, "changeEmail", taken))).toMatchObject({
      status: "ALREADY_EXISTS",
      message: "이미 사용 중인 이메일입니다.",
    });
    await call(server, one, "changeEmail", { email: one.email.toUpperCase(), currentPassword });
  });
});

describe("sessions", () => {
  test("are listed with the calling one marked, and without those that ended", async () => {
    const apartment = await build().apartment();
    const resident = await build().resident(apartment);
    const again = await signInAgain(resident);
    const { sessions } = await call(server, again, "getMySessions", null);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({
        address: "127.0.0.1",
        userAgent: expect.stringContaining("lightMyRequest"),
      }),
    ]);
    expect((await call(server, await someone(), "getMySessions", null)).sessions).toHaveLength(1);

    const manager = await build().manager(apartment);
    const { tempPassword } = await call(server, manager, "resetResidentPassword", {
      residentId: resident.id,
    });
    const fresh = await signInAgain(resident, tempPassword);
    const setup = { name: "홍길동", nickname: "길동이", newPassword: testPassword };
    await call(server, fresh, "completeInitialSetup", setup);
    expect((await call(server, fresh, "getMySessions", null)).sessions).toHaveLength(1);
  });

  test("elsewhere end, and the calling one goes on", async () => {
    const resident = await someone();
    const [here, there] = [await signInAgain(resident), await signInAgain(resident)];
    const stranger = await someone();
    expect(await call(server, here, "signOutElsewhere", null)).toMatchObject({ endedCount: 2 });
    for (const ended of [resident, there]) {
      expect((await errorOf(call(server, ended, "getMe", null))).status).toBe("UNAUTHENTICATED");
    }
    await call(server, here, "getMe", null);
    await call(server, stranger, "getMe", null);
  });
});

describe("deleteMyAccount", () => {
  test("ends everything at once", async () => {
    const apartment = await build().apartment();
    const resident = await build().resident(apartment);
    const elsewhere = await signInAgain(resident);
    await call(server, resident, "deleteMyAccount", { currentPassword });
    for (const ended of [resident, elsewhere]) {
      expect((await errorOf(call(server, ended, "getMe", null))).status).toBe("UNAUTHENTICATED");
    }
    expect((await errorOf(signInAgain(resident))).details.code).toBe("wrong_credentials");
    const manager = await build().manager(apartment);
    expect((await call(server, manager, "getResidents", null)).residents).toEqual([]);
  });

  test("asks for the password", async () => {
    const resident = await someone();
    const error = await errorOf(
      call(server, resident, "deleteMyAccount", { currentPassword: "다른비밀번호" }),
    );
    expect(error).toMatchObject({ details: { code: "wrong_current_password", field: "currentPassword" } });
    await call(server, resident, "getMe", null);
  });

  test("is the super admins' to do for managers", async () => {
    const manager = await build().manager(await build().apartment());
    const error = await errorOf(call(server, manager, "deleteMyAccount", { currentPassword }));
    expect(error.status).toBe("PERMISSION_DENIED");
  });

  test("leaves one super admin, also when the last two go at once", async () => {
    const admins = [await build().superAdmin(), await build().superAdmin()];
    const attempts = await Promise.allSettled(
      admins.map((admin) => call(server, admin, "deleteMyAccount", { currentPassword })),
    );
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const rejected = attempts.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(rejected.reason).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "last_super_admin" },
    });
  });
});

test("guesses at the current password are counted over everything that asks for it", async () => {
  const resident = await someone();
  const wrong = { currentPassword: "다른비밀번호" };
  for (let guess = 0; guess < 5; guess++) {
    await errorOf(call(server, resident, "deleteMyAccount", wrong));
    await errorOf(call(server, resident, "changeEmail", { ...wrong, email: "guess@example.com" }));
  }
  expect(await errorOf(call(server, resident, "deleteMyAccount", { currentPassword }))).toMatchObject({
    status: "RESOURCE_EXHAUSTED",
    details: { code: "too_many_requests" },
  });
});
