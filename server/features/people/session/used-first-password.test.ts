import { expect, test } from "vitest";

import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const first = "ABCD-EFGH-JKMN-PQRS";
const used = {
  status: "FAILED_PRECONDITION",
  message: "이미 비밀번호를 정하셨어요. 새 비밀번호로 로그인해 주세요.",
  details: { code: "first_password_used" },
};
const refused = { status: "UNAUTHENTICATED", details: { code: "wrong_credentials" } };

async function settledResident() {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { building: 101, unit: 1302, temporaryPassword: first });
  await setUp(resident, "새비밀번호1");
  return { apartment, resident, home: { apartmentId: apartment.id, building: 101, unit: 1302 } };
}

const setUp = (actor: Pick<Actor, "token">, newPassword: string) =>
  call(server, actor, "completeInitialSetup", { name: "이입주", nickname: unique("별명"), newPassword });

const tryEmail = ({ email }: Pick<Actor, "email">, password: string) =>
  errorOf(call(server, undefined, "signIn", { email, password }));

test("a first password that was replaced says so, however it is typed, either way", async () => {
  const { resident, home } = await settledResident();
  for (const password of [first, first.toLowerCase().replaceAll("-", " ")]) {
    expect(await tryEmail(resident, password)).toMatchObject(used);
    expect(await errorOf(call(server, undefined, "signInByHousehold", { ...home, password }))).toMatchObject(
      used,
    );
  }
  await call(server, undefined, "signIn", { email: resident.email, password: "새비밀번호1" });
});

test("it says so to nobody else: not for another account, another code, or a password changed since", async () => {
  const { apartment, resident, home } = await settledResident();
  const neighbour = await build().resident(apartment, { building: 101, unit: 1303 });
  expect(await tryEmail(neighbour, first)).toMatchObject(refused);
  expect(await tryEmail({ email: "nobody@example.com" }, first)).toMatchObject(refused);
  expect(await tryEmail(resident, "ABCD-EFGH-JKMN-PQRT")).toMatchObject(refused);
  const nextDoor = { ...home, unit: 1303, password: first };
  expect(await errorOf(call(server, undefined, "signInByHousehold", nextDoor))).toMatchObject(refused);
  await call(server, resident, "changePassword", {
    currentPassword: "새비밀번호1",
    newPassword: "새비밀번호2",
  });
  expect(await tryEmail(resident, "새비밀번호1")).toMatchObject(refused);
  expect(await tryEmail(resident, first), "the slip still hangs on the fridge").toMatchObject(used);
});

test("after a reset the old slip is only wrong, and the new set-up replaces it", async () => {
  const { apartment, resident } = await settledResident();
  const manager = await build().manager(apartment);
  const { tempPassword: second } = await call(server, manager, "resetResidentPassword", {
    residentId: resident.id,
  });
  expect(await tryEmail(resident, first)).toMatchObject(refused);
  const { token } = await call(server, undefined, "signIn", { email: resident.email, password: second });
  await setUp({ token: token! }, "새비밀번호3");
  expect(await tryEmail(resident, first)).toMatchObject(refused);
  expect(await tryEmail(resident, second)).toMatchObject(used);
});

test("it counts as a failed attempt", async () => {
  const { resident } = await settledResident();
  for (let n = 0; n < 10; n++) expect(await tryEmail(resident, first)).toMatchObject(used);
  expect((await tryEmail(resident, first)).details.code).toBe("sign_in_throttled");
});
