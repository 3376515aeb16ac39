import { describe, expect, test } from "vitest";

import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

async function signIn({ email }: Pick<Actor, "email">): Promise<Actor> {
  const { token, user } = await call(server, undefined, "signIn", { email, password: testPassword });
  return { ...user, token: token! };
}

describe("super admins", () => {
  const listed = async (admin: Actor) => call(server, admin, "getSuperAdmins", null);

  test("are listed by name, with the calling one marked", async () => {
    const [second, first] = [
      await build().superAdmin({ name: "나최고" }),
      await build().superAdmin({ name: "가최고" }),
    ];
    const { superAdmins } = await listed(second);
    const known = superAdmins.filter(({ id }) => [first.id, second.id].includes(id));
    expect(known.map(({ name, email, isMe }) => ({ name, email, isMe }))).toEqual([
      { name: "가최고", email: first.email, isMe: false },
      { name: "나최고", email: second.email, isMe: true },
    ]);
    expect(superAdmins.filter(({ isMe }) => isMe)).toHaveLength(1);
  });

  test("delete each other, which ends the sessions at once; what was written as a resident stays", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const granted = await build().resident(apartment);
    const { postId } = await call(server, granted, "createPost", {
      title: "제목",
      content: "내용",
      boardId: "free_board",
    });
    await call(server, admin, "setSuperAdminClaim", { email: granted.email });
    const signedIn = await signIn(granted);
    await listed(signedIn);

    await call(server, admin, "deleteSuperAdmin", {
      superAdminId: granted.id,
      currentPassword: testPassword,
    });
    expect((await errorOf(listed(signedIn))).status).toBe("UNAUTHENTICATED");
    expect((await errorOf(signIn(granted))).details.code).toBe("wrong_credentials");
    const neighbour = await build().resident(apartment);
    expect((await call(server, neighbour, "getPostById", { postId })).post.authorId).toBeNull();
  });

  test("sign in for the first time in a browser where a resident is signed in, be it they themselves", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const neighbour = await build().resident(apartment);
    for (const isOwnSession of [true, false]) {
      const granted = await build().resident(apartment);
      await call(server, admin, "setSuperAdminClaim", { email: granted.email });
      const before = isOwnSession ? granted : neighbour;
      const { user } = await call(server, before, "signIn", {
        email: granted.email,
        password: testPassword,
      });
      expect(user, isOwnSession ? "their own session" : "a neighbour's").toMatchObject({
        id: granted.id,
        role: "superAdmin",
      });
    }
  });

  test("prove by their password that they are the one who deletes", async () => {
    const [admin, other] = [await build().superAdmin(), await build().superAdmin()];
    const guess = { superAdminId: other.id, currentPassword: "틀린비밀번호" };
    expect(await errorOf(call(server, admin, "deleteSuperAdmin", guess))).toMatchObject({
      status: "INVALID_ARGUMENT",
      details: { code: "wrong_current_password", field: "currentPassword" },
    });
    await call(server, other, "getMe", null);
  });

  test("do not delete themselves here, nor anybody who is none, nor twice", async () => {
    const [admin, other] = [await build().superAdmin(), await build().superAdmin()];
    const own = await errorOf(
      call(server, admin, "deleteSuperAdmin", { superAdminId: admin.id, currentPassword: testPassword }),
    );
    expect(own).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "own_super_admin_account" },
    });
    await call(server, admin, "deleteSuperAdmin", { superAdminId: other.id, currentPassword: testPassword });
    const manager = await build().manager(await build().apartment());
    for (const superAdminId of [other.id, manager.id, crypto.randomUUID()]) {
      const error = await errorOf(
        call(server, admin, "deleteSuperAdmin", { superAdminId, currentPassword: testPassword }),
      );
      expect(error.details.code).toBe("super_admin_not_found");
    }
    await call(server, manager, "getMe", null);
  });

  test("two who delete each other at once: one stays", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await build().superAdmin(), await build().superAdmin()];
      const attempts = await Promise.allSettled([
        call(server, one, "deleteSuperAdmin", { superAdminId: other.id, currentPassword: testPassword }),
        call(server, other, "deleteSuperAdmin", { superAdminId: one.id, currentPassword: testPassword }),
      ]);
      expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const rejected = attempts.find(({ status }) => status === "rejected") as PromiseRejectedResult;
      expect(rejected.reason).toMatchObject({ details: { code: "session_ended" } });
      const survivor = attempts[0].status === "fulfilled" ? one : other;
      const pair = (await listed(survivor)).superAdmins.filter(({ id }) => [one.id, other.id].includes(id));
      expect(pair.map(({ id }) => id)).toEqual([survivor.id]);
    }
  });
});

describe("a waiting grant", () => {
  test("is listed, and withdrawn before it acts", async () => {
    const admin = await build().superAdmin();
    const resident = await build().resident(await build().apartment(), { name: "박주민" });
    await call(server, admin, "setSuperAdminClaim", { email: resident.email });
    const waiting = async () =>
      (await call(server, admin, "getSuperAdmins", null)).waiting.filter(
        ({ userId }) => userId === resident.id,
      );
    expect(await waiting()).toEqual([
      { userId: resident.id, name: "박주민", email: resident.email, grantedAt: expect.any(String) },
    ]);
    await call(server, admin, "withdrawSuperAdminClaim", { userId: resident.id });
    expect(await waiting()).toEqual([]);
    expect((await call(server, await signIn(resident), "getMe", null)).user.role).toBe("resident");
  });

  test("that acts already is not withdrawn, and its account stays", async () => {
    const [admin, other] = [await build().superAdmin(), await build().superAdmin()];
    const error = await errorOf(call(server, admin, "withdrawSuperAdminClaim", { userId: other.id }));
    expect(error).toMatchObject({ status: "NOT_FOUND", details: { code: "grant_not_waiting" } });
    expect((await call(server, other, "getMe", null)).user.role).toBe("superAdmin");
  });
});
