import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const address = "서울특별시 은평구 푸른길 1";

describe("createApartment", () => {
  test("registers an apartment that then stands in the list with no accounts", async () => {
    const admin = await build().superAdmin();
    const { apartment } = await call(server, admin, "createApartment", {
      name: "  푸른마을  ",
      code: "pureun_1",
      address,
    });
    expect(apartment).toMatchObject({ name: "푸른마을", code: "pureun_1", address });

    const { apartments } = await call(server, admin, "getApartments", null);
    expect(apartments).toContainEqual({ ...apartment, managerCount: 0, residentCount: 0 });
  });

  test.each(["Pureun", "푸른", "a-b", "a b", "x".repeat(51)])("refuses the code %j", async (code) => {
    const admin = await build().superAdmin();
    const error = await errorOf(call(server, admin, "createApartment", { name: "푸른마을", code, address }));
    expect(error).toMatchObject({ status: "INVALID_ARGUMENT", details: { field: "code" } });
    const { apartments } = await call(server, admin, "getApartments", null);
    expect(apartments.map((apartment) => apartment.code)).not.toContain(code);
  });

  test("refuses a taken code with the specification's sentence", async () => {
    const admin = await build().superAdmin();
    const { code } = await build().apartment();
    const error = await errorOf(call(server, admin, "createApartment", { name: "다른 단지", code, address }));
    expect(error).toMatchObject({
      status: "ALREADY_EXISTS",
      message: "이미 사용 중인 아파트 고유 코드입니다.",
      details: { code: "apartment_code_taken", field: "code" },
    });
    expect(await call(server, admin, "isApartmentCodeAvailable", { code })).toMatchObject({
      available: false,
    });
    expect(await call(server, admin, "isApartmentCodeAvailable", { code: "free_code" })).toMatchObject({
      available: true,
    });
  });

  test.each([{ name: " " }, { address: null }, { code: undefined }])(
    "requires every field: %j",
    async (missing) => {
      const admin = await build().superAdmin();
      const payload = { name: "푸른마을", code: "required_1", address, ...missing };
      const error = await errorOf(call(server, admin, "createApartment", payload));
      expect(error).toMatchObject({ status: "INVALID_ARGUMENT", message: "모든 필드를 입력해주세요." });
    },
  );
});

describe("deleteApartment", () => {
  test("deletes an apartment without accounts", async () => {
    const admin = await build().superAdmin();
    const { id: apartmentId } = await build().apartment();
    expect(await call(server, admin, "deleteApartment", { apartmentId })).toMatchObject({ success: true });
    const again = await errorOf(call(server, admin, "deleteApartment", { apartmentId }));
    expect(again).toMatchObject({ status: "NOT_FOUND", details: { code: "apartment_not_found" } });
  });

  test("refuses while a manager or a resident remains, and allows it after they are gone", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment();
    const manager = await build().manager(apartment);
    const error = await errorOf(call(server, admin, "deleteApartment", { apartmentId: apartment.id }));
    expect(error).toMatchObject({ status: "FAILED_PRECONDITION", details: { code: "apartment_in_use" } });

    await call(server, admin, "deleteManager", { managerId: manager.id });
    expect(await call(server, admin, "deleteApartment", { apartmentId: apartment.id })).toMatchObject({
      success: true,
    });
  });
});

test("counts the accounts of each apartment", async () => {
  const admin = await build().superAdmin();
  const apartment = await build().apartment();
  await build().manager(apartment);
  await build().resident(apartment, { unit: 101 });
  await build().resident(apartment, { unit: 102 });
  const { apartments } = await call(server, admin, "getApartments", null);
  expect(apartments.find(({ id }) => id === apartment.id)).toMatchObject({
    managerCount: 1,
    residentCount: 2,
  });
});

test("managers and residents see their own apartment, super admins none", async () => {
  const apartment = await build().apartment("하늘마을");
  await build().apartment("다른마을");
  for (const actor of [await build().manager(apartment), await build().resident(apartment)]) {
    const answer = await call(server, actor, "getMyApartment", null);
    expect(answer.apartment).toMatchObject({ id: apartment.id, name: "하늘마을" });
  }
  const error = await errorOf(call(server, await build().superAdmin(), "getMyApartment", null));
  expect(error.status).toBe("PERMISSION_DENIED");
});
