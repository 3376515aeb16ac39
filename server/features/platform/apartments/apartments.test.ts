import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
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
    expect(apartments).toContainEqual({
      ...apartment,
      managerCount: 0,
      residentCount: 0,
      setUpCount: 0,
      openComplaintCount: 0,
      lastSignInAt: null,
      care: "manager",
    });
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

describe("updateApartment", () => {
  test("mends name and address, also for those who live there; the code stays", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment("푸른마울");
    const resident = await build().resident(apartment);
    const mended = { name: "푸른마을", address: "서울특별시 은평구 푸른길 2" };
    const recoding = { apartmentId: apartment.id, ...mended, code: "other" };
    await call(server, admin, "updateApartment", recoding);
    const { apartment: shown } = await call(server, resident, "getMyApartment", null);
    expect(shown).toMatchObject({ ...mended, code: apartment.code });
  });

  test("leaves what is not sent as it is", async () => {
    const admin = await build().superAdmin();
    const apartment = await build().apartment("푸른마울");
    const manager = await build().manager(apartment);
    const moved = "서울특별시 은평구 푸른길 3";
    await call(server, admin, "updateApartment", { apartmentId: apartment.id, address: moved });
    await call(server, admin, "updateApartment", { apartmentId: apartment.id, name: "푸른마을" });
    await call(server, admin, "updateApartment", { apartmentId: apartment.id });
    const { apartment: shown } = await call(server, manager, "getMyApartment", null);
    expect(shown).toMatchObject({ name: "푸른마을", address: moved });
    const nowhere = { apartmentId: crypto.randomUUID() };
    expect((await errorOf(call(server, admin, "updateApartment", nowhere))).details.code).toBe(
      "apartment_not_found",
    );
  });

  test("refuses either empty, and an apartment that does not exist", async () => {
    const admin = await build().superAdmin();
    const { id: apartmentId, name } = await build().apartment();
    for (const missing of [{ name: " " }, { address: "" }]) {
      const payload = { apartmentId, name, address, ...missing };
      expect(await errorOf(call(server, admin, "updateApartment", payload))).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: "모든 필드를 입력해주세요.",
      });
    }
    const nowhere = { apartmentId: crypto.randomUUID(), name, address };
    expect((await errorOf(call(server, admin, "updateApartment", nowhere))).details.code).toBe(
      "apartment_not_found",
    );
  });

  test("is a super admin's in the database, too", async () => {
    const { id } = await build().apartment();
    for (const role of ["manager", "resident"] as const) {
      const attempt = acting(server.database, { role, apartmentId: id }, (db) =>
        sql`select edit_apartment(${id}, '바뀜', '바뀜', '바뀜')`.execute(db),
      );
      await expect(attempt).rejects.toMatchObject({ code: "42501" });
    }
  });
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

describe("updateMyApartment", () => {
  const contact = { telephone: "02-123-4567", officeHours: "평일 09:00–18:00", address };

  test("says to residents where the office is reached, and leaves name and code alone", async () => {
    const apartment = await build().apartment("하늘마을");
    const manager = await build().manager(apartment);
    const resident = await build().resident(apartment);
    const before = await call(server, resident, "getMyApartment", null);
    expect(before.apartment).toMatchObject({ telephone: null, officeHours: null });

    const renaming = { ...contact, telephone: " 02 – 123 – 4567", name: "남의마을", code: "other" };
    await call(server, manager, "updateMyApartment", renaming);
    const { apartment: shown } = await call(server, resident, "getMyApartment", null);
    expect(shown).toMatchObject({ ...contact, name: "하늘마을", code: apartment.code });
  });

  test("takes an empty field as none", async () => {
    const manager = await build().manager(await build().apartment());
    await call(server, manager, "updateMyApartment", contact);
    const { apartment } = await call(server, manager, "updateMyApartment", {
      address,
      telephone: "  ",
      officeHours: null,
    });
    expect(apartment).toMatchObject({ telephone: null, officeHours: null });
  });

  test("leaves what is not sent as it is", async () => {
    const manager = await build().manager(await build().apartment());
    await call(server, manager, "updateMyApartment", contact);
    const changes = [{ officeHours: "평일 10:00–17:00" }, { telephone: null }, { address: "새길 1" }, {}];
    for (const change of changes) await call(server, manager, "updateMyApartment", change);
    const { apartment } = await call(server, manager, "getMyApartment", null);
    expect(apartment).toMatchObject({
      telephone: null,
      officeHours: "평일 10:00–17:00",
      address: "새길 1",
    });
  });

  test.each([
    [{ telephone: "관리사무소" }, "telephone", "전화번호를 확인해 주세요. 예: 02-123-4567"],
    [{ officeHours: "가".repeat(201) }, "officeHours", "200자까지 입력할 수 있어요."],
    [{ address: " " }, "address", "주소를 입력해 주세요."],
  ])("refuses %j", async (wrong, field, message) => {
    const manager = await build().manager(await build().apartment());
    const error = await errorOf(call(server, manager, "updateMyApartment", { ...contact, ...wrong }));
    expect(error).toMatchObject({ status: "INVALID_ARGUMENT", message, details: { field } });
  });

  test("reaches no other apartment, and neither name nor code, whatever the statement says", async () => {
    const [own, other] = [await build().apartment("하늘마을"), await build().apartment("다른마을")];
    const manager = await build().manager(own);
    const asManager = { role: "manager", apartmentId: own.id, userId: manager.id } as const;
    await acting(server.database, asManager, (db) =>
      db.updateTable("apartments").set({ telephone: "02-765-4321" }).execute(),
    );
    const admin = await build().superAdmin();
    const { apartments } = await call(server, admin, "getApartments", null);
    const telephoneOf = (id: string) => apartments.find((apartment) => apartment.id === id)?.telephone;
    expect([telephoneOf(own.id), telephoneOf(other.id)]).toEqual(["02-765-4321", null]);
    for (const column of ["name", "code"] as const) {
      const attempt = acting(server.database, asManager, (db) =>
        db
          .updateTable("apartments")
          .set({ [column]: "other" })
          .execute(),
      );
      await expect(attempt).rejects.toThrow("permission denied");
    }
  });

  test("is of residents not even one's own apartment's", async () => {
    const apartment = await build().apartment();
    const resident = await build().resident(apartment);
    const asResident = { role: "resident", apartmentId: apartment.id, userId: resident.id } as const;
    const { numUpdatedRows } = await acting(server.database, asResident, (db) =>
      db.updateTable("apartments").set({ telephone: "02-765-4321" }).executeTakeFirstOrThrow(),
    );
    expect(numUpdatedRows).toBe(0n);
  });
});
