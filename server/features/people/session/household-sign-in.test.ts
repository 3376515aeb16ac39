import { describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const wrong = "틀린비밀번호";
const firstPassword = "ABCD-EFGH-JKMN-PQRS";

/** Residents of one new household, with these passwords. */
async function household(...passwords: string[]) {
  const apartment = await build().apartment();
  const members: Actor[] = [];
  for (const password of passwords) {
    members.push(await build().resident(apartment, { building: 103, unit: 1502, password }));
  }
  return { home: { apartmentId: apartment.id, building: "103", unit: "1502" }, members, apartment };
}

const signIn = (home: { apartmentId: string; building: string; unit: string }, password: string) =>
  call(server, undefined, "signInByHousehold", { ...home, password });

async function hashOf({ id }: Pick<Actor, "id">): Promise<string> {
  return asGate(server.database, async (db) => {
    const { password_hash } = await db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return password_hash!;
  });
}

const saltOf = (hash: string) => hash.split("$").at(-2);

describe("signInByHousehold", () => {
  test("signs in the member whose password it is", async () => {
    const { home, members } = await household("엄마비밀번호", "아빠비밀번호");
    for (const [index, password] of ["엄마비밀번호", "아빠비밀번호"].entries()) {
      const { token, user } = await signIn(home, password);
      expect(user).toMatchObject({ id: members[index]!.id, building: "103", unit: "1502" });
      expect(await call(server, { token: token! }, "getMe", null)).toEqual({ success: true, user });
    }
    await call(server, undefined, "signInByHousehold", {
      apartmentId: home.apartmentId.toUpperCase(),
      building: 103,
      unit: " 01502 ",
      password: "엄마비밀번호",
    });
  });

  test("accepts a first password, which leads to the set-up", async () => {
    const { home, apartment } = await household("엄마비밀번호");
    const newcomer = await build().resident(apartment, {
      building: 103,
      unit: 1502,
      temporaryPassword: firstPassword,
    });
    const { user } = await signIn(home, firstPassword.toLowerCase());
    expect(user).toMatchObject({ id: newcomer.id, isInitialPassword: true });
  });

  test("answers a wrong password, an empty household and an unknown apartment alike", async () => {
    const { home } = await household("엄마비밀번호");
    for (const claimed of [home, { ...home, unit: "1503" }, { ...home, apartmentId: crypto.randomUUID() }]) {
      const { status, message, details } = await errorOf(signIn(claimed, wrong));
      expect({ status, message, details }).toEqual({
        status: "UNAUTHENTICATED",
        message: "동·호 또는 비밀번호가 잘못되었어요.",
        details: { code: "wrong_credentials" },
      });
    }
  });

  test("is not for managers, and not for the household next door", async () => {
    const { home, apartment } = await household("엄마비밀번호");
    const password = unique("소장비밀번호");
    await build().manager(apartment, { password });
    await build().resident(apartment, { building: 103, unit: 1503, password: "이웃비밀번호" });
    for (const foreign of [password, "이웃비밀번호"]) {
      expect((await errorOf(signIn(home, foreign))).details.code).toBe("wrong_credentials");
    }
  });

  test("tells of a shared password to whoever knows it, and to nobody else", async () => {
    const { home } = await household("가족비밀번호", "가족비밀번호", "딸비밀번호");
    expect(await errorOf(signIn(home, "가족비밀번호"))).toMatchObject({
      status: "FAILED_PRECONDITION",
      message: "같은 비밀번호를 쓰는 가족이 있어요. 이메일로 로그인해 주세요.",
      details: { code: "password_shared" },
    });
    expect((await errorOf(signIn(home, wrong))).details.code).toBe("wrong_credentials");
    await signIn(home, "딸비밀번호");
  });

  test("asks for every field", async () => {
    const { home } = await household("엄마비밀번호");
    const full = { ...home, password: wrong };
    const refusals = [
      [{ apartmentId: "" }, "아파트를 이름으로 찾아 골라 주세요."],
      [{ building: " " }, "동을 입력해 주세요."],
      [{ unit: "지하" }, "호는 1부터 99,999까지의 숫자로 입력해 주세요."],
      [{ password: "" }, "비밀번호를 입력해 주세요."],
    ] as const;
    for (const [part, message] of refusals) {
      const error = await errorOf(call(server, undefined, "signInByHousehold", { ...full, ...part }));
      expect(error).toMatchObject({ message, details: { field: Object.keys(part)[0] } });
    }
  });
});

describe("one salt for a household", () => {
  test("members get it with a new password, and with the next sign-in either way", async () => {
    const { home, apartment, members } = await household("엄마비밀번호", "아빠비밀번호", "딸비밀번호");
    const newcomer = await build().resident(apartment, {
      building: 103,
      unit: 1502,
      temporaryPassword: firstPassword,
    });
    const setup = { name: "새식구", nickname: unique("새식구"), newPassword: "새식구비밀번호" };
    await call(server, newcomer, "completeInitialSetup", setup);
    const salt = saltOf(await hashOf(newcomer));
    const [mother, father] = members as [Actor, Actor];
    for (const member of members) expect(saltOf(await hashOf(member))).not.toBe(salt);

    await call(server, mother, "changePassword", {
      currentPassword: "엄마비밀번호",
      newPassword: "엄마새비밀번호",
    });
    await call(server, undefined, "signIn", { email: father.email, password: "아빠비밀번호" });
    await signIn(home, "딸비밀번호");
    for (const member of members) expect(saltOf(await hashOf(member))).toBe(salt);
    for (const password of ["엄마새비밀번호", "아빠비밀번호", "딸비밀번호", "새식구비밀번호"]) {
      await signIn(home, password);
    }
    const next = await build().resident(apartment, {
      building: 103,
      unit: 1503,
      temporaryPassword: firstPassword,
    });
    await call(server, next, "completeInitialSetup", { ...setup, nickname: unique("다음") });
    expect(saltOf(await hashOf(next)), "the household next door").not.toBe(salt);
  });

  test("whoever has it is found, however many hashes of old there are", async () => {
    const { home, members } = await household(
      "하나비밀번호",
      "둘비밀번호",
      "셋비밀번호",
      "넷비밀번호",
      "다섯비밀번호",
    );
    const last = members.at(-1)!;
    expect((await errorOf(signIn(home, "다섯비밀번호"))).details.code).toBe("wrong_credentials");
    await call(server, undefined, "signIn", { email: last.email, password: "다섯비밀번호" });
    const { user } = await signIn(home, "다섯비밀번호");
    expect(user.id).toBe(last.id);
  });

  test("sign-ins keep the sessions that are open", async () => {
    const { home, members } = await household("엄마비밀번호");
    const before = await hashOf(members[0]!);
    await signIn(home, "엄마비밀번호");
    expect(await hashOf(members[0]!)).not.toBe(before);
    await call(server, members[0], "getMe", null);
  });
});
