import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { unitsOf } from "#contract/values/unit-numbering.ts";
import type { Transaction } from "#server/call/handler-types.ts";
import { addInSteps, beginBulk, undoAbandonedBulks } from "#server/domain/resident-bulk.ts";
import { createApp } from "#server/http/app.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ RESIDENT_EMAIL_DOMAIN: "residents.example.com" });
const build = () => builders(server.database);

type Range = Input<"bulkCreateResidents">;

const example = { startBuilding: 101, endBuilding: 105, startUnit: 101, endUnit: 2002 };
/** Two buildings of three floors with two units each. */
const small = { startBuilding: 1, endBuilding: 2, startUnit: 101, endUnit: 302 };

async function newApartment() {
  const apartment = await build().apartment();
  return { apartment, manager: await build().manager(apartment) };
}

test("101-105 × 101-2002 makes 200 accounts, and one of them signs in", async () => {
  const { apartment, manager } = await newApartment();
  const answer = await call(server, manager, "bulkCreateResidents", example);
  expect(answer).toMatchObject({ createdCount: 200, skippedCount: 0, message: "계정 200개를 만들었어요." });

  const { residents } = await call(server, manager, "getResidents", null);
  expect(residents).toHaveLength(200);
  expect(residents[0]).toMatchObject({
    name: "101동 101호",
    building: "101",
    unit: "101",
    email: `101-101.${apartment.code}@residents.example.com`,
    isInitialPassword: true,
  });
  expect(residents.at(-1)).toMatchObject({ name: "105동 2002호", building: "105", unit: "2002" });

  const { email, tempPassword } = answer.accounts[57]!;
  const { user } = await call(server, undefined, "signIn", { email, password: tempPassword });
  expect(user).toMatchObject({ building: "102", unit: "902", isInitialPassword: true });
});

test("the CSV has a byte-order mark, the four columns and every account", async () => {
  const { manager } = await newApartment();
  const { csvData, accounts } = await call(server, manager, "bulkCreateResidents", small);
  const csv = Buffer.from(csvData, "base64").toString("utf8");
  const lines = accounts.map(({ building, unit, email, tempPassword }) =>
    [building, unit, email, tempPassword].join(","),
  );
  expect(csv).toBe(`\uFEFF${["동,호,이메일,임시 비밀번호", ...lines].join("\r\n")}\r\n`);
  expect(new Set(accounts.map(({ tempPassword }) => tempPassword)).size).toBe(12);
});

test("units that have an account are skipped, and a second time nothing is made", async () => {
  const { apartment, manager } = await newApartment();
  await build().resident(apartment, { building: 1, unit: 102 });
  const first = await call(server, manager, "bulkCreateResidents", small);
  expect(first).toMatchObject({ createdCount: 11, skippedCount: 1 });
  expect(first.message).toBe("계정 11개를 만들었어요. 이미 계정이 있는 1세대는 건너뛰었어요.");

  const second = await call(server, manager, "bulkCreateResidents", small);
  expect(second).toMatchObject({ createdCount: 0, skippedCount: 12, accounts: [] });
  expect(Buffer.from(second.csvData, "base64").toString("utf8")).toBe("\uFEFF동,호,이메일,임시 비밀번호\r\n");
  expect((await call(server, manager, "getResidents", null)).residents).toHaveLength(12);
});

test("two at once for one apartment make every account once", async () => {
  const { apartment, manager } = await newApartment();
  const another = await build().manager(apartment);
  const answers = await Promise.all([
    call(server, manager, "bulkCreateResidents", example),
    call(server, another, "bulkCreateResidents", example),
  ]);
  expect(answers.map(({ createdCount }) => createdCount).toSorted((a, b) => a - b)).toEqual([0, 200]);
  expect((await call(server, manager, "getResidents", null)).residents).toHaveLength(200);
});

test("two apartments do not wait for each other's units or addresses", async () => {
  const [one, other] = [await newApartment(), await newApartment()];
  const answers = await Promise.all(
    [one, other].map(({ manager }) => call(server, manager, "bulkCreateResidents", small)),
  );
  expect(answers.map(({ createdCount }) => createdCount)).toEqual([12, 12]);
});

test("an address that somebody kept when moving out is not given twice", async () => {
  const { apartment, manager } = await newApartment();
  const kept = `1-101.${apartment.code}@residents.example.com`;
  await build().resident(await build().apartment(), { email: kept.toUpperCase() });
  const { accounts } = await call(server, manager, "bulkCreateResidents", small);
  expect(accounts[0]!.email).toBe(`1-101-2.${apartment.code}@residents.example.com`);
});

test("the super admin's count of residents follows", async () => {
  const { apartment, manager } = await newApartment();
  const admin = await build().superAdmin();
  const counted = async () => {
    const { apartments } = await call(server, admin, "getApartments", null);
    return apartments.find(({ id }) => id === apartment.id)?.residentCount;
  };
  await call(server, manager, "bulkCreateResidents", small);
  expect(await counted()).toBe(12);
  const { residents } = await call(server, manager, "getResidents", null);
  await call(server, manager, "deleteResident", { residentId: residents[0]!.id });
  expect(await counted()).toBe(11);
});

describe("a bulk that does not come to its end", () => {
  test("leaves nothing where its time ran out", async () => {
    const { apartment, manager } = await newApartment();
    const { database, changes, settings } = server;
    const hasty = await createApp({ database, changes, settings, deadlineMs: 100 });
    const error = await errorOf(
      call({ ...server, app: hasty }, manager, "bulkCreateResidents", { ...example, endBuilding: 475 }),
    );
    expect(error.status).toBe("DEADLINE_EXCEEDED");

    expect((await call(server, manager, "getResidents", null)).residents).toEqual([]);
    await expect.poll(() => bulksUnderWay(apartment.id)).toEqual([]);
    await deleteApartment(apartment.id, manager.id);
    await hasty.close();
  });

  test("is unseen from its first step on, and undone after a crash", async () => {
    const { apartment, manager } = await newApartment();
    const bulk = { id: crypto.randomUUID(), apartmentId: apartment.id, emailEnd: `.${apartment.code}@a.kr` };
    const asManager = { role: "manager", apartmentId: apartment.id } as const;
    const step: Transaction = (work) => acting(server.database, asManager, work);
    await beginBulk(step, bulk);
    await addInSteps(step, bulk, unitsOf(small));

    expect((await call(server, manager, "getResidents", null)).residents).toEqual([]);
    expect((await call(server, manager, "getHouseholds", {})).total).toBe(0);
    const admin = await build().superAdmin();
    const { apartments } = await call(server, admin, "getApartments", null);
    expect(apartments.find(({ id }) => id === apartment.id)).toMatchObject({ residentCount: 0 });

    await undoAbandonedBulks(server.database.kysely, new Date(Date.now() + 1000));
    expect((await call(server, manager, "getHouseholds", {})).total).toBe(0);
    const { createdCount } = await call(server, manager, "bulkCreateResidents", small);
    expect(createdCount).toBe(12);
    expect((await call(server, manager, "getHouseholds", {})).total).toBe(12);
  });

  test("is undone by the server alone", async () => {
    const { apartment } = await newApartment();
    const undo = acting(server.database, { role: "manager", apartmentId: apartment.id }, (db) =>
      undoAbandonedBulks(db, new Date()),
    );
    await expect(undo).rejects.toMatchObject({ code: "42501" });
  });
});

function bulksUnderWay(apartmentId: string): Promise<{ id: string }[]> {
  return acting(server.database, { role: "manager", apartmentId }, (db) =>
    db.selectFrom("resident_bulks").select("id").execute(),
  );
}

/** This is only possible if no account is left, visible or not. */
async function deleteApartment(apartmentId: string, managerId: string): Promise<void> {
  const admin = await build().superAdmin();
  await call(server, admin, "deleteManager", { managerId });
  await call(server, admin, "deleteApartment", { apartmentId });
}

describe("a range that cannot be made", () => {
  const numeric = "모든 필드는 숫자여야 합니다.";
  const positive = "0보다 큰 값을 입력해주세요.";

  test.each<[Partial<Record<keyof Range, unknown>>, string, string]>([
    [{ endUnit: "" }, "endUnit", numeric],
    [{ startUnit: null }, "startUnit", numeric],
    [{ endBuilding: undefined }, "endBuilding", numeric],
    [{ startBuilding: "101동" }, "startBuilding", numeric],
    [{ startBuilding: 101.5 }, "startBuilding", numeric],
    [{ startBuilding: true }, "startBuilding", numeric],
    // All fields must be numbers before one of them is refused as not positive.
    [{ startBuilding: 0, endUnit: "x" }, "endUnit", numeric],
    [{ startBuilding: 0 }, "startBuilding", positive],
    [{ startUnit: "-5" }, "startUnit", positive],
    [{ startBuilding: 106 }, "startBuilding", "시작 동은 종료 동보다 클 수 없습니다."],
    [{ startUnit: 2003 }, "startUnit", "시작 호는 종료 호보다 클 수 없습니다."],
    [{ startBuilding: 106, startUnit: 2003 }, "startBuilding", "시작 동은 종료 동보다 클 수 없습니다."],
  ])("%j", async (change, field, message) => {
    const { manager } = await newApartment();
    const range = { ...example, ...change } as Range;
    expect(await errorOf(call(server, manager, "bulkCreateResidents", range))).toMatchObject({
      status: "INVALID_ARGUMENT",
      message,
      details: { field },
    });
    expect((await call(server, manager, "getResidents", null)).residents).toEqual([]);
  });

  test.each([{ endUnit: 200 }, { startUnit: 103 }, { endBuilding: 476 }, { endBuilding: 1e15 }])(
    "%j",
    async (change) => {
      const { manager } = await newApartment();
      const error = await errorOf(call(server, manager, "bulkCreateResidents", { ...example, ...change }));
      expect(error).toMatchObject({
        status: "INVALID_ARGUMENT",
        message: expect.stringMatching(/[가-힣]/),
      });
    },
  );

  test("numbers may come as text", async () => {
    const { manager } = await newApartment();
    const range = { startBuilding: "1", endBuilding: " 2 ", startUnit: 101, endUnit: "302" };
    expect(await call(server, manager, "bulkCreateResidents", range)).toMatchObject({ createdCount: 12 });
  });
});
