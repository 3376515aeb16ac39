import { describe, expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { importing, listHeader } from "#server/testing/importing.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newOffice, check, rowsOf } = importing(server);
const header = listHeader;

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
    const { rows, nextCursor } = await call(server, office, "getHouseholdImportRows", {
      importId,
      kind: "errors",
    });
    expect(nextCursor).toBeNull();
    expect(rows).toMatchObject([
      { row: 2, column: "D", message: "이미 사용 중인 이메일입니다." },
      { row: 3, column: "A", message: "동이 비어 있어요.", building: null, unit: "102" },
      { row: 4, column: "B", message: "호는 1203이나 1203호처럼 적어 주세요. (적힌 값: 가)", unit: "가" },
      { row: 6, column: null, message: "같은 사람이 5번째 줄에 있어요." },
      { row: 7, column: "D", message: "이메일 주소가 올바르지 않아요. (적힌 값: not-an-address)" },
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

test("rows come page by page, in the order of the file", async () => {
  const { office } = await newOffice();
  const people = Array.from({ length: 7 }, (_, index) => [101, 101 + index, `사람${index}`]);
  const { importId } = await check(office, [header, ...people]);
  const page = (cursor: string | null) =>
    call(server, office, "getHouseholdImportRows", { importId, kind: "newPeople", cursor, limit: 5 });
  const first = await page(null);
  const second = await page(first.nextCursor);
  expect([...first.rows, ...second.rows].map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(second.nextCursor).toBeNull();
  expect((await errorOf(page("drop"))).details).toMatchObject({ code: "invalid_input", field: "cursor" });
});
