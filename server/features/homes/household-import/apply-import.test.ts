import { describe, expect, test } from "vitest";

import { openFileStore } from "#server/domain/open-file-store.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { importing, listHeader } from "#server/testing/importing.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ RESIDENT_EMAIL_DOMAIN: "residents.example.com" });
const build = () => builders(server.database);
const { newOffice, check, rowsOf, residentsOf } = importing(server);
const header = listHeader;

describe("a list of an apartment without anybody", () => {
  test("becomes households and accounts, with first passwords that open them", async () => {
    const { office, apartment } = await newOffice();
    const { importId, counts, columns } = await check(office, [
      ["푸른마을 명부"],
      header,
      [101, "1203호", "김하나", "hana.k@example.com", 1_012_345_678, "동의"],
      [101, 1203, "김두리", null, "010-2222-3333", "X"],
      [102, 101, "이세찬"],
    ]);
    expect(columns).toEqual({
      building: "A",
      unit: "B",
      name: "C",
      email: "D",
      phone: "E",
      phoneConsent: "F",
    });
    expect(counts).toEqual({
      rows: 3,
      newHouseholds: 2,
      newPeople: 3,
      renamed: 0,
      unchanged: 0,
      conflicts: 0,
      moveOuts: 0,
      vacant: 0,
      errors: 0,
      filtered: 0,
      droppedPhones: 1,
    });
    expect(await rowsOf(office, importId, "newHouseholds")).toMatchObject([
      { row: 3, building: "101", unit: "1203", name: "김하나" },
      { row: 5, building: "102", unit: "101", name: "이세찬" },
    ]);
    expect(await residentsOf(office)).toEqual([]);

    const answer = await call(server, office, "applyHouseholdImport", { importId });
    expect(answer.counts).toEqual({
      created: 3,
      renamed: 0,
      movedOut: 0,
      vacant: 0,
      skipped: 0,
      keptPhones: 1,
    });
    expect(answer.accounts.map(({ email }) => email)).toEqual([
      "hana.k@example.com",
      `101-1203.${apartment.code}@residents.example.com`,
      `102-101.${apartment.code}@residents.example.com`,
    ]);
    const csv = Buffer.from(answer.csvData, "base64").toString();
    expect(csv).toContain("동,호,이메일,임시 비밀번호,이름\r\n");
    // Two of a home are told apart.
    expect(csv).toMatch(/^101,1203,hana\.k@example\.com,[^,]+,김하나\r$/m);
    const residents = await residentsOf(office);
    expect(residents.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: "김두리" },
      { name: "김하나", building: "101", unit: "1203", isInitialPassword: true },
      { name: "이세찬" },
    ]);
    expect((await call(server, office, "getHouseholds", {})).total).toBe(2);
    const phones = await asGate(server.database, (db) =>
      db
        .selectFrom("users")
        .select("phone")
        .where("apartment_id", "=", apartment.id)
        .where("role", "=", "resident")
        .orderBy("name")
        .execute(),
    );
    expect(phones.map(({ phone }) => phone)).toEqual([null, "01012345678", null]);
    const kept = await Array.fromAsync(openFileStore(server.settings).list(apartment.id));
    expect(kept, "the list itself is gone").toEqual([]);
    const { email, tempPassword: password } = answer.accounts[0]!;
    const { user } = await call(server, undefined, "signIn", { email, password });
    expect(user).toMatchObject({ name: "김하나", isInitialPassword: true });
  });

  test("without names makes the accounts that the bulk creation makes", async () => {
    const { office } = await newOffice();
    const { importId } = await check(office, [
      ["동", "호"],
      [101, 101],
      [101, 102],
    ]);
    await call(server, office, "applyHouseholdImport", { importId });
    expect((await residentsOf(office)).map(({ name }) => name)).toEqual(["101동 101호", "101동 102호"]);
    const again = await check(office, [
      ["동", "호"],
      [101, 101],
      [101, 102],
    ]);
    expect(again.counts).toMatchObject({ unchanged: 2, newPeople: 0, errors: 0 });
  });
});

describe("a list of an apartment where people live", () => {
  test("finds who is the same, who gets a name, and whose home somebody uses", async () => {
    const { office, apartment } = await newOffice();
    const range = { startBuilding: 101, endBuilding: 101, startUnit: 101, endUnit: 102 };
    await call(server, office, "bulkCreateResidents", range);
    await build().resident(apartment, { building: 101, unit: 201, name: "김 하나" });
    await build().resident(apartment, { building: 101, unit: 202, name: "옛사람" });
    const list = [
      header,
      [101, 101, "박이름"],
      [101, 201, "김하나"],
      [101, 201, "김동생"],
      [101, 202, "새사람", "new.p@example.com"],
    ];
    const { importId, counts } = await check(office, list, { mode: "sync" });
    expect(counts).toMatchObject({
      renamed: 1,
      unchanged: 1,
      conflicts: 2,
      moveOuts: 2,
      newPeople: 0,
      errors: 0,
    });
    expect(await rowsOf(office, importId, "renamed")).toMatchObject([
      { row: 2, name: "박이름", message: "'101동 101호'에서 바꿔요." },
    ]);
    expect(await rowsOf(office, importId, "conflicts")).toMatchObject([
      // Somebody of the list lives there already, so the household is not exchanged.
      { row: 4, name: "김동생", message: "지금은 김 하나 님이 쓰고 있어요.", choices: ["add", "skip"] },
      { row: 5, name: "새사람", choices: ["add", "replace", "skip"] },
    ]);
    const moveOuts = await rowsOf(office, importId, "moveOuts");
    expect(moveOuts).toMatchObject([
      { building: "101", unit: "102", name: "101동 102호", row: null },
      { building: "101", unit: "202", name: "옛사람" },
    ]);

    const wrong = { importId, conflictChoices: [{ row: 4, choice: "replace" as const }] };
    expect((await errorOf(call(server, office, "applyHouseholdImport", wrong))).details.field).toBe(
      "conflictChoices",
    );
    const answer = await call(server, office, "applyHouseholdImport", {
      importId,
      conflictChoices: [
        { row: 4, choice: "add" },
        { row: 5, choice: "replace" },
      ],
      moveOutIds: [moveOuts[0]!.id],
      moveOutCount: 1,
    });
    expect(answer.counts).toEqual({
      created: 2,
      renamed: 1,
      movedOut: 2,
      vacant: 0,
      skipped: 0,
      keptPhones: 0,
    });
    expect((await residentsOf(office)).map(({ unit, name }) => `${unit} ${name}`)).toEqual([
      "101 박이름",
      "201 김 하나",
      "201 김동생",
      "202 새사람",
    ]);
  });

  test("proposes who is not on the list by home and name, and says whose household is on it", async () => {
    const { office, apartment } = await newOffice();
    for (const name of ["홍막내", "김하나", "박둘째"]) {
      await build().resident(apartment, { building: 101, unit: 201, name });
    }
    await build().resident(apartment, { building: 101, unit: 202, name: "옛사람" });
    const { importId } = await check(office, [header, [101, 201, "김하나"]], { mode: "sync" });
    const said = (await rowsOf(office, importId, "moveOuts")).map(({ name, message }) => [name, message]);
    expect(said).toEqual([
      ["박둘째", "파일에 없는 계정이에요. 같은 세대의 다른 사람은 명부에 있어요."],
      ["홍막내", "파일에 없는 계정이에요. 같은 세대의 다른 사람은 명부에 있어요."],
      ["옛사람", "파일에 없는 계정이에요."],
    ]);
  });

  test("leaves out the list's totals, which are no people", async () => {
    const { office } = await newOffice();
    const list = [
      header,
      [101, 101, "김하나"],
      [101, 102, "계"],
      ["소계", null, "2세대"],
      ["총 계", null, null],
      [null, null, "합계"],
      ["계", 2, null],
    ];
    const { counts } = await check(office, list);
    expect(counts).toMatchObject({ rows: 2, newPeople: 2, errors: 0 });
  });

  test("leaves conflicts alone unless something else is chosen", async () => {
    const { office, apartment } = await newOffice();
    await build().resident(apartment, { building: 101, unit: 202, name: "옛사람" });
    const list = [header, [101, 202, "새사람"], [101, 202, "딸"], [101, 203, "옆집"]];
    const { importId } = await check(office, list);
    const answer = await call(server, office, "applyHouseholdImport", { importId });
    expect(answer.counts).toMatchObject({ created: 1, skipped: 2 });
    const again = await check(office, list);
    const all = { importId: again.importId, otherConflicts: "replace" as const };
    expect((await call(server, office, "applyHouseholdImport", all)).counts).toMatchObject({
      created: 2,
      movedOut: 1,
    });
    expect((await residentsOf(office)).map(({ name }) => name).toSorted()).toEqual(["딸", "새사람", "옆집"]);
  });

  test("ends many accounts only for whoever types their number", async () => {
    const { office } = await newOffice();
    const range = { startBuilding: 101, endBuilding: 101, startUnit: 101, endUnit: 510 };
    await call(server, office, "bulkCreateResidents", range);
    const { importId } = await check(
      office,
      [
        ["동", "호"],
        [101, 101],
      ],
      { mode: "sync" },
    );
    const moveOuts = await rowsOf(office, importId, "moveOuts");
    const five = moveOuts.slice(0, 5).map(({ id }) => id);
    const apply = (input: object) => call(server, office, "applyHouseholdImport", { importId, ...input });
    for (const input of [{}, { moveOutCount: 4 }]) {
      const error = await errorOf(apply({ moveOutIds: five, ...input }));
      expect(error.details).toMatchObject({ code: "move_out_count_wrong", field: "moveOutCount" });
    }
    expect((await errorOf(apply({ moveOutIds: [office.id] }))).details.field).toBe("moveOutIds");
    expect((await apply({ moveOutIds: five.slice(0, 4) })).counts).toMatchObject({ movedOut: 4, created: 0 });
  });
});
