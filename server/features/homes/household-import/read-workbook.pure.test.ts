import { randomBytes } from "node:crypto";

import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { readWorkbook } from "#server/domain/foreign-table/read-workbook.ts";
import { UnreadableFile } from "#server/domain/foreign-table/table.ts";
import { compoundFile } from "#server/testing/sample-documents.ts";
import { workbook, workbookParts } from "#server/testing/sample-workbooks.ts";
import type { Maker, SampleCell, SampleSheet } from "#server/testing/sample-workbooks.ts";

import { readPeople } from "./people.ts";

const makers: Maker[] = ["excel", "libreoffice", "google", "dotnet"];
const header = ["동", "호", "성명", "이메일", "연락처", "연락처 이용 동의"];

/** The people of a workbook with one sheet. */
async function read(
  rows: SampleCell[][],
  maker: Maker = "excel",
  options: Parameters<typeof readPeople>[1] = {},
) {
  return readPeople(await readWorkbook(workbook([{ name: "명부", rows }], maker), null), options);
}

const short = ({ people }: Awaited<ReturnType<typeof read>>) =>
  people.map(({ row, building, unit, name }) => [row, building, unit, name]);

describe.each(makers)("a workbook as %s writes it", (maker) => {
  test("has its rows where the spreadsheet shows them, whatever is above", async () => {
    const list = await read(
      [
        ["푸른마을 입주자 명부"],
        ["", "", "", "2026-11-20 기준"],
        header,
        ["101동", "1203호", "김하나", "hana@example.com", 1012345678, "동의"],
        [101, 1204, "이두리 <부>", null, "010-2222-3333", "O"],
        [null, null, null],
        ["0102", "0305", '박"세"찬 & 나', "", "02-123-4567", "Y"],
      ],
      maker,
    );
    expect(list.errors).toEqual([]);
    expect(list.people).toMatchObject([
      { row: 4, building: 101, unit: 1203, name: "김하나", email: "hana@example.com", phone: "01012345678" },
      { row: 5, building: 101, unit: 1204, name: "이두리 <부>", phone: "01022223333", dropsPhone: false },
      { row: 7, building: 102, unit: 305, name: '박"세"찬 & 나', email: null, phone: null, dropsPhone: true },
    ]);
    expect(list.columns).toEqual({
      building: "A",
      unit: "B",
      name: "C",
      email: "D",
      phone: "E",
      phoneConsent: "F",
    });
  });

  test("fills merged cells only where that is asked for", async () => {
    const rows = [
      ["동", "호수", "세대주"],
      [101, 101, "가"],
      [null, 102, "나"],
      [102, 101, "다"],
      [null, 102, "라"],
    ];
    expect(short(await read(rows, maker, { fillsBuilding: true }))).toEqual([
      [2, 101, 101, "가"],
      [3, 101, 102, "나"],
      [4, 102, 101, "다"],
      [5, 102, 102, "라"],
    ]);
    expect((await read(rows, maker)).errors).toMatchObject([
      { row: 3, column: "A", message: "동이 비어 있어요.", unit: "102", name: "나" },
      { row: 5, column: "A" },
    ]);
  });
});

test("a formula counts by its value, and an error is its row's alone", async () => {
  const list = await read([
    ["동", "호", "이름", "입주일"],
    [{ formula: "100+1", value: 101 }, { formula: 'B1&"호"', value: "203호" }, "김", { date: 45_352 }],
    [101, { error: "#REF!" }, "이", "2024.3.1"],
    [101, 204, { error: "#N/A" }, null],
    [101, 205, "박", { error: "#VALUE!" }],
  ]);
  expect(list.people, "a fault in what is for the card alone costs nobody their account").toMatchObject([
    { row: 2, building: 101, unit: 203, movedInOn: "2024-03-01" },
    { row: 5, building: 101, unit: 205, movedInOn: null },
  ]);
  expect(list.columns).toEqual({ building: "A", unit: "B", name: "C", movedInOn: "D" });
  expect(list.errors).toMatchObject([
    { row: 3, column: "B", message: "수식 오류가 있어요. 값을 고쳐 주세요. (적힌 값: #REF!)" },
    { row: 4, column: "C", name: "#N/A" },
  ]);
});

test("two header rows, and building and unit in one cell", async () => {
  const two = await read([
    ["세대", null, "입주자", null],
    ["동", "호", "성명", "휴대폰"],
    [101, 1203, "김", "010-1111-2222"],
  ]);
  expect(two.columns).toEqual({ building: "A", unit: "B", name: "C", phone: "D" });
  expect(short(two)).toEqual([[3, 101, 1203, "김"]]);
  const days = await read([
    ["동", "호", "성명", "기간"],
    [null, null, null, "입주일"],
    [101, 1203, "김", { date: 45_352 }],
  ]);
  expect(short(days)).toEqual([[3, 101, 1203, "김"]]);
  const merged = await read([
    ["동", "호", "입주자", null],
    [null, null, "성명", "연락처"],
    [101, 1203, "김", null],
  ]);
  expect(merged.columns).toEqual({ building: "A", unit: "B", name: "C", phone: "D" });
  expect(short(merged)).toEqual([[3, 101, 1203, "김"]]);
  expect(
    short(
      await read([
        ["동호수", "이름"],
        ["101-1203", "김"],
        ["101동 1204호", "이"],
      ]),
    ),
  ).toEqual([
    [2, 101, 1203, "김"],
    [3, 101, 1204, "이"],
  ]);
});

test("columns that were chosen by hand, without any header", async () => {
  const rows: SampleCell[][] = [["명부"], ["A", 101, "홍길동", 1201], ["B", 101, "김철수", 1202]];
  await expect(read(rows)).rejects.toThrow("import_header_missing");
  const columns = { building: "B", unit: "D", name: "C" };
  expect(short(await read(rows, "excel", { columns }))).toEqual([
    [2, 101, 1201, "홍길동"],
    [3, 101, 1202, "김철수"],
  ]);
});

test("hidden sheets are not read, filtered rows are, and counted", async () => {
  const rows: SampleCell[][] = [
    ["동", "호"],
    [101, 101],
    [101, 102],
  ];
  const sheets: SampleSheet[] = [
    {
      name: "코드",
      state: "hidden",
      rows: [
        ["동", "호"],
        [999, 999],
      ],
    },
    { name: "명부 & 연락처", rows, filtered: [3] },
    {
      name: "옛 명부",
      rows: [
        ["동", "호"],
        [200, 101],
      ],
    },
    { name: "매크로", state: "veryHidden", rows: [] },
  ];
  const content = workbook(sheets);
  const table = await readWorkbook(content, null);
  expect(table).toMatchObject({
    sheets: ["명부 & 연락처", "옛 명부"],
    sheet: "명부 & 연락처",
    filteredRowCount: 1,
  });
  expect(readPeople(table, {}).people).toHaveLength(2);
  expect(readPeople(await readWorkbook(content, "옛 명부"), {}).people).toMatchObject([{ building: 200 }]);
  await expect(readWorkbook(content, "코드")).rejects.toThrow("import_unreadable");
});

test("formatted rows without values down to the last one cost nothing", async () => {
  const parts = workbookParts([
    {
      name: "1",
      rows: [
        ["동", "호"],
        [101, 101],
      ],
    },
  ]);
  const path = "xl/worksheets/sheet1.xml";
  const empty = Array.from(
    { length: 200_000 },
    (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="0"/></row>`,
  );
  const xml = Buffer.from(parts[path]!)
    .toString("utf8")
    .replace("</sheetData>", `${empty.join("")}</sheetData>`);
  const content = Buffer.from(zipSync({ ...parts, [path]: Buffer.from(xml) }));
  expect((await readWorkbook(content, null)).rows).toHaveLength(2);
});

test.each(makers)("as %s writes them, long texts are cut", async (maker) => {
  const long = `${"가".repeat(498)}&${"나".repeat(1_100)}`;
  const rows = [
    ["동", "호", "비고"],
    [101, 101, long, { formula: "C2", value: long.replace("&", "") }],
  ];
  const table = (await readWorkbook(workbook([{ name: "1", rows }], maker), null)).rows;
  for (const cell of table[1]!.slice(2, 4)) expect(cell).toMatch(/^가{498}나{0,2}$/);
});

describe("what was made to exhaust the server is refused", () => {
  const sheet = { name: "1", rows: [["동", "호"]] };
  const problemOf = async (content: Buffer) => {
    const before = process.threadCpuUsage(); // The wall's time is that of other work, too.
    const error: unknown = await readWorkbook(content, null).catch((reason: unknown) => reason);
    expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000);
    return error instanceof UnreadableFile ? error.problem : "import_unreadable";
  };

  test("a bomb, by its sizes", async () => {
    const bomb = { ...workbookParts([sheet]), "xl/media/a.bin": new Uint8Array(101 * 1024 ** 2) };
    expect(await problemOf(Buffer.from(zipSync(bomb)))).toBe("import_unreadable");
  });

  test("a bomb that says it is small", async () => {
    const content = Buffer.from(
      zipSync({ ...workbookParts([sheet]), "xl/worksheets/sheet1.xml": new Uint8Array(60 * 1024 ** 2) }),
    );
    // The size before packing, in the list of entries: 24 bytes after its signature.
    for (
      let at = content.indexOf("PK\u0001\u0002");
      at >= 0;
      at = content.indexOf("PK\u0001\u0002", at + 1)
    ) {
      if (
        content
          .subarray(at + 46)
          .toString("latin1")
          .startsWith("xl/worksheets")
      )
        content.writeUInt32LE(999, at + 24);
    }
    expect(await problemOf(content)).toBe("import_unreadable");
  });

  test("more entries than any workbook has", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 301 }, (_, index) => [`xl/${index}.xml`, new Uint8Array(1)]),
    );
    expect(await problemOf(Buffer.from(zipSync({ ...workbookParts([sheet]), ...many })))).toBe(
      "import_unreadable",
    );
  });

  const withRows = (rows: string) =>
    Buffer.from(
      zipSync({
        ...workbookParts([sheet]),
        "xl/worksheets/sheet1.xml": Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      }),
    );

  test("as many rows as a sheet can have, and a value in the last one alone", async () => {
    const rowAt = (place: number) => `<row r="${place}"><c r="A${place}"><v>1</v></c></row>`;
    const all = Array.from({ length: 1_048_576 }, (_, index) => rowAt(index + 1));
    for (const rows of [all.join(""), rowAt(1_048_576)]) {
      expect(await problemOf(withRows(rows))).toBe("import_too_many_rows");
    }
  });

  test("columns after the 40th are not read", async () => {
    const cells = '<row r="1"><c r="AN1"><v>40</v></c><c r="AO1"><v>41</v></c></row>';
    const { rows } = await readWorkbook(withRows(cells), null);
    expect(rows[0]).toHaveLength(40);
  });

  test("rows and cells that never end", async () => {
    expect(await problemOf(withRows("<row>".repeat(2_000_000)))).toBe("import_unreadable");
    expect(await problemOf(withRows(`<row r="1">${"<c>".repeat(150_000)}</row>`))).toBe("import_unreadable");
    expect(await problemOf(withRows(`<row r="1"${" ".repeat(2_000_000)}`))).toBe("import_unreadable");
  });

  test("more than a list of 20,000 people has in 40 columns", async () => {
    const row = `<row>${`<c t="str"><v>${"가".repeat(60)}</v></c>`.repeat(40)}</row>`;
    expect(await problemOf(withRows(row.repeat(10_000)))).toBe("import_unreadable");
  });

  test.each([
    ["an old .xls or an encrypted workbook", compoundFile(["Root Entry", "EncryptedPackage"], "x")],
    ["a zip of something else", Buffer.from(zipSync({ "a.txt": Buffer.from("a") }))],
    ["half a workbook", workbook([sheet]).subarray(0, 500)],
    ["noise", randomBytes(2000)],
    ["nothing", Buffer.alloc(0)],
  ])("%s", async (_, content) => {
    expect(await problemOf(content)).toBe("import_unreadable");
  });
});
