import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

describe("createManager", () => {
  test("makes an account that signs in with the temporary password, however it is typed", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const { tempPassword, managerId } = await call(server, admin, "createManager", {
      name: "김관리",
      email: " Kim@Example.com ",
      apartmentId: apartment.id,
    });
    expect(tempPassword).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    for (const password of [tempPassword, tempPassword.toLowerCase().replaceAll("-", "")]) {
      const { user } = await call(server, undefined, "signIn", { email: "kim@example.com", password });
      expect(user).toMatchObject({ id: managerId, role: "manager", isInitialPassword: true });
    }
    const { managers } = await call(server, admin, "getManagers", null);
    expect(managers.find(({ id }) => id === managerId)).toMatchObject({
      name: "김관리",
      email: "Kim@Example.com",
      apartmentName: apartment.name,
      isInitialPassword: true,
    });
  });

  test("refuses an e-mail that is taken, whatever its case", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const { email } = await build().manager(apartment);
    const payload = { name: "이관리", email: email.toUpperCase(), apartmentId: apartment.id };
    expect(await errorOf(call(server, admin, "createManager", payload))).toMatchObject({
      status: "ALREADY_EXISTS",
      message: "이미 사용 중인 이메일입니다.",
    });
  });

  test("refuses an apartment that does not exist", async () => {
    const admin = await build().superAdmin();
    const payload = { name: "이관리", email: "nowhere@example.com", apartmentId: crypto.randomUUID() };
    expect(await errorOf(call(server, admin, "createManager", payload))).toMatchObject({
      status: "NOT_FOUND",
      details: { code: "apartment_not_found" },
    });
  });

  test("requires every field and an e-mail's form", async () => {
    const admin = await build().superAdmin();
    const { id: apartmentId } = await build().apartment();
    const full = { name: "이관리", email: "lee@example.com", apartmentId };
    for (const missing of [{ name: "" }, { email: " " }, { apartmentId: null }]) {
      expect(await errorOf(call(server, admin, "createManager", { ...full, ...missing }))).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "모든 필드를 입력해주세요.",
      });
    }
    expect(await errorOf(call(server, admin, "createManager", { ...full, email: "lee" }))).toMatchObject({
      status: "INVALID_ARGUMENT",
      details: { field: "email" },
    });
  });
});

test("managers are listed by name", async () => {
  const admin = await build().superAdmin();
  const apartment = await build().apartment();
  for (const name of ["다관리", "가관리", "나관리"]) await build().manager(apartment, { name });
  const { managers } = await call(server, admin, "getManagers", null);
  const names = managers.filter(({ apartmentId }) => apartmentId === apartment.id).map(({ name }) => name);
  expect(names).toEqual(["가관리", "나관리", "다관리"]);
});

test("all accounts of an office are listed where none of them runs the others", async () => {
  const admin = await build().superAdmin();
  const apartment = await build().apartment();
  const keeper = await build().manager(apartment, { name: "가소장" });
  await build().manager(apartment, { name: "나경비", rights: ["visitors"] });
  const listed = async () => {
    const { managers } = await call(server, admin, "getManagers", null);
    return managers.filter(({ apartmentId }) => apartmentId === apartment.id);
  };
  const names = async () => (await listed()).map(({ name }) => name);
  expect(await names()).toEqual(["가소장"]);
  await call(server, admin, "deleteManager", { managerId: keeper.id });
  expect(await names()).toEqual(["나경비"]);
  const guardId = (await listed())[0]!.id;
  await call(server, admin, "deleteManager", { managerId: guardId });
  await call(server, admin, "deleteApartment", { apartmentId: apartment.id });
});

describe("deleteManager", () => {
  test("ends the manager's sessions at once", async () => {
    const admin = await build().superAdmin();
    const manager = await build().manager(await build().apartment());
    await call(server, manager, "getMe", null);
    await call(server, admin, "deleteManager", { managerId: manager.id });
    expect(await errorOf(call(server, manager, "getMe", null))).toMatchObject({
      status: "UNAUTHENTICATED",
    });
  });

  test("deletes managers only", async () => {
    const admin = await build().superAdmin();
    const resident = await build().resident(await build().apartment());
    for (const managerId of [resident.id, admin.id, crypto.randomUUID()]) {
      const error = await errorOf(call(server, admin, "deleteManager", { managerId }));
      expect(error).toMatchObject({ status: "NOT_FOUND", details: { code: "manager_not_found" } });
    }
    await call(server, resident, "getMe", null);
  });
});

describe("setSuperAdminClaim", () => {
  test("acts with the next sign-in only, and then the manager leaves the apartment", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const password = "바꿀비밀번호";
    const manager = await build().manager(apartment, { password });
    await call(server, admin, "setSuperAdminClaim", { email: manager.email.toUpperCase() });

    const before = await call(server, manager, "getMe", null);
    expect(before.user).toMatchObject({ role: "manager", apartmentId: apartment.id });
    expect((await errorOf(call(server, manager, "getApartments", null))).status).toBe("PERMISSION_DENIED");

    const { token, user } = await call(server, undefined, "signIn", { email: manager.email, password });
    expect(user).toMatchObject({ role: "superAdmin", apartmentId: null });
    const { apartments } = await call(server, { token: token! }, "getApartments", null);
    expect(apartments.find(({ id }) => id === apartment.id)).toMatchObject({ managerCount: 0 });
    // The session that was opened as a manager has ended.
    expect((await errorOf(call(server, manager, "getMe", null))).status).toBe("UNAUTHENTICATED");
  });

  test("is refused for an account whose temporary password others know, and forgotten when it is reset", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const office = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const waiting = await build().resident(apartment, { temporaryPassword: "ABCD" });
    expect(await errorOf(call(server, admin, "setSuperAdminClaim", { email: waiting.email }))).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "grantee_awaits_setup", field: "email" },
    });

    await call(server, admin, "setSuperAdminClaim", { email: resident.email });
    const { tempPassword } = await call(server, office, "resetResidentPassword", { residentId: resident.id });
    const { user } = await call(server, undefined, "signIn", {
      email: resident.email,
      password: tempPassword,
    });
    expect(user).toMatchObject({ role: "resident", apartmentId: apartment.id });
  });

  test("refuses an unknown e-mail and someone who has the rights already", async () => {
    const admin = await build().superAdmin();
    expect(
      await errorOf(call(server, admin, "setSuperAdminClaim", { email: "no@example.com" })),
    ).toMatchObject({
      status: "NOT_FOUND",
      details: { code: "grantee_not_found", field: "email" },
    });
    expect(await errorOf(call(server, admin, "setSuperAdminClaim", { email: admin.email }))).toMatchObject({
      status: "FAILED_PRECONDITION",
      details: { code: "already_super_admin" },
    });
  });
});
