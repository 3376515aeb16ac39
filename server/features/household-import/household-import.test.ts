import { describe, expect, test } from "vitest";

import { sweep } from "#server/jobs/sweep.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { importing, listHeader } from "#server/testing/importing.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer({ RESIDENT_EMAIL_DOMAIN: "residents.example.com" });
const build = () => builders(server.database);
const { newOffice, send, check, rowsOf, residentsOf } = importing(server);
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
    expect(answer.counts).toEqual({ created: 3, renamed: 0, movedOut: 0, skipped: 0, keptPhones: 1 });
    expect(answer.accounts.map(({ email }) => email)).toEqual([
      "hana.k@example.com",
      `101-1203.${apartment.code}@residents.example.com`,
      `102-101.${apartment.code}@residents.example.com`,
    ]);
    expect(Buffer.from(answer.csvData, "base64").toString()).toContain("동,호,이메일,임시 비밀번호");
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

describe("rows that cannot be taken", () => {
  const list = [
    header,
    [101, 101, "김하나", "taken.one@example.com"],
    [null, 102, "이두리"],
    [101, "가", "박세찬"],
    [101, 103, "최나라"],
    [101, 103, "최 나라"],
    [101, 104, "정다래", "not-an-address"],
  ];

  test("say where they are and what is wrong, and are left out only where that is said", async () => {
    const elsewhere = await newOffice();
    await build().resident(elsewhere.apartment, { email: "Taken.One@example.com" });
    const { office } = await newOffice();
    const { importId, counts } = await check(office, list);
    expect(counts).toMatchObject({ rows: 6, newPeople: 1, errors: 5 });
    expect(await rowsOf(office, importId, "errors")).toMatchObject([
      { row: 2, column: "D", message: "이미 사용 중인 이메일입니다." },
      { row: 3, column: "A", message: "동이 비어 있어요.", building: null, unit: "102" },
      { row: 4, column: "B", message: "호는 1203이나 1203호처럼 적어 주세요.", unit: "가" },
      { row: 6, column: null, message: "같은 사람이 5번째 줄에 있어요." },
      { row: 7, column: "D", message: "이메일 주소가 올바르지 않아요." },
    ]);
    const { csvData, count } = await call(server, office, "exportHouseholdImportErrors", { importId });
    expect(count).toBe(5);
    expect(Buffer.from(csvData, "base64").toString()).toContain("3,A,,102,이두리,동이 비어 있어요.");

    const refused = await errorOf(call(server, office, "applyHouseholdImport", { importId }));
    expect(refused.details.code).toBe("import_has_errors");
    expect(refused.message).toBe("오류가 있는 줄이 5개 있어요. 고치거나 오류를 빼고 적용해 주세요.");
    const answer = await call(server, office, "applyHouseholdImport", { importId, skipsErrors: true });
    expect(answer.counts).toMatchObject({ created: 1, skipped: 5 });
    // The file and its rows go with the import.
    expect((await errorOf(rowsOf(office, importId, "errors"))).details.code).toBe("import_not_found");
  });

  test("are no reason to end the account of the same home", async () => {
    const { office, apartment } = await newOffice();
    await build().resident(apartment, { building: 101, unit: 104, name: "정다래" });
    const { counts } = await check(office, [header, [101, 104, "정다래", "not-an-address"]], {
      mode: "sync",
    });
    expect(counts).toMatchObject({ errors: 1, moveOuts: 0 });
  });

  test("a ninth member of a household is one", async () => {
    const { office } = await newOffice();
    const people = Array.from({ length: 9 }, (_, index) => [101, 101, `사람${index}`]);
    const { importId, counts } = await check(office, [header, ...people]);
    expect(counts).toMatchObject({ newPeople: 8, errors: 1, newHouseholds: 1 });
    expect(await rowsOf(office, importId, "errors")).toMatchObject([
      { row: 10, message: "한 세대에 8명까지 등록할 수 있어요." },
    ]);
  });
});

describe("a check", () => {
  test("is out of date once a resident is another", async () => {
    const { office, apartment } = await newOffice();
    const { importId } = await check(office, [header, [101, 101, "김하나"]]);
    await build().resident(apartment, { building: 102, unit: 101 });
    const error = await errorOf(call(server, office, "applyHouseholdImport", { importId }));
    expect(error.details.code).toBe("import_outdated");
    expect((await call(server, office, "getHouseholds", {})).total).toBe(1);
  });

  test("is its maker's alone, like its file", async () => {
    const { office, apartment } = await newOffice();
    const colleague = await build().manager(apartment);
    const fileId = await send(office, [header, [101, 101, "김하나"]]);
    const input = { fileId, mode: "add" as const };
    expect((await errorOf(call(server, colleague, "checkHouseholdImport", input))).details.code).toBe(
      "file_not_found",
    );
    const { importId } = await call(server, office, "checkHouseholdImport", input);
    for (const kind of ["newPeople", "errors"] as const) {
      expect((await errorOf(rowsOf(colleague, importId, kind))).details.code).toBe("import_not_found");
    }
    const seen = await acting(
      server.database,
      { role: "manager", userId: colleague.id, apartmentId: apartment.id },
      (db) => db.selectFrom("household_import_rows").select("id").execute(),
    );
    expect(seen).toEqual([]);
    expect((await download(server, colleague, `/files/${fileId}`)).statusCode).toBe(404);
  });

  test("ends after a day, and then goes with its file", async () => {
    const { office } = await newOffice();
    const dayAgo = new Date(Date.now() - 86_460_000).toISOString();
    const importId = await build().householdImport(office, dayAgo);
    for (const name of ["applyHouseholdImport", "exportHouseholdImportErrors"] as const) {
      expect((await errorOf(call(server, office, name, { importId }))).details.code).toBe("import_expired");
    }
    await sweep(server.database, server.settings);
    expect((await errorOf(rowsOf(office, importId, "errors"))).details.code).toBe("import_not_found");
    const left = await acting(
      server.database,
      { role: "manager", userId: office.id, apartmentId: office.apartmentId! },
      (db) => db.selectFrom("files").select("id").execute(),
    );
    expect(left).toEqual([]);
  });

  test("of a list whose columns nobody can tell asks for them, and shows what there is", async () => {
    const { office } = await newOffice();
    const rows = [["명부"], ["가", 101, "김하나", 1203]];
    const fileId = await send(office, rows);
    const input = { fileId, mode: "add" as const };
    expect((await errorOf(call(server, office, "checkHouseholdImport", input))).details.code).toBe(
      "import_header_missing",
    );
    const shown = await call(server, office, "readHouseholdImport", { fileId });
    expect(shown).toMatchObject({
      sheets: ["명부"],
      columns: {},
      sample: [
        { row: 1, cells: ["명부", "", "", ""] },
        { row: 2, cells: ["가", "101", "김하나", "1203"] },
      ],
    });
    const columns = { building: "B", unit: "D", name: "C" };
    const { counts } = await call(server, office, "checkHouseholdImport", { ...input, columns });
    expect(counts).toMatchObject({ rows: 1, newPeople: 1, errors: 0 });
  });
});

test("what is no list is refused where it is sent, and in the words of a list", async () => {
  const { office } = await newOffice();
  const sendAs = (name: string, content: Buffer) =>
    errorOf(upload(server, office, "import", content, { name }));
  const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
  expect((await sendAs("명부.xls", old)).details.code).toBe("import_unreadable");
  expect((await sendAs("명부.xlsx", old)).details.code).toBe("import_unreadable");
  expect((await sendAs("명부.pdf", Buffer.from("%PDF-1.7\n%%EOF\n"))).details.code).toBe("import_unreadable");
  const large = await sendAs("명부.csv", Buffer.from("동,호\n".repeat(1_600_000)));
  expect(large.message).toBe("명부 파일은 10MB까지 올릴 수 있어요.");
});
