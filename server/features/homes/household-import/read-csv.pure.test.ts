import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";

import { readCsv } from "#server/domain/foreign-table/read-csv.ts";

import { readPeople } from "./people.ts";

const rows = [
  ["푸른마을 입주자 명부", "", ""],
  ["동", "호", "성명"],
  ["101동", "1203", "햏뷁"],
  ["102", "201호", "슌믜 김"],
];
const expected = [
  { row: 3, building: 101, unit: 1203, name: "햏뷁" },
  { row: 4, building: 102, unit: 201, name: "슌믜 김" },
];

const lines = (separator: string, end = "\r\n") => rows.map((row) => row.join(separator)).join(end);

describe.each([
  ["UTF-8 with its mark", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-8 without a mark", (text: string) => Buffer.from(text)],
  ["CP949", (text: string) => iconv.encode(text, "cp949")],
  ["UTF-16, as spreadsheets save a text", (text: string) => iconv.encode(text, "utf16le", { addBOM: true })],
])("a list in %s", (_, encode) => {
  test.each([",", ";", "\t"])("with %j between the cells", (separator) => {
    for (const end of ["\r\n", "\n", "\r"]) {
      expect(readPeople(readCsv(encode(lines(separator, end))), {}).people).toMatchObject(expected);
    }
  });
});

test("quotes, line breaks within them and blank cells are read as spreadsheets write them", () => {
  const text =
    '동,호,이름,이메일\n101,"101","김 ""하나""",\n101,102,"이\n두리",\n\n,,,\n"101","103","박, 세찬",a@example.com';
  const { people, errors } = readPeople(readCsv(Buffer.from(text)), {});
  expect(errors).toEqual([]);
  expect(people).toMatchObject([
    { row: 2, unit: 101, name: '김 "하나"', email: null },
    { row: 3, unit: 102, name: "이 두리" },
    { row: 6, unit: 103, name: "박, 세찬", email: "a@example.com" },
  ]);
});

test("what is written as cells comes back, whatever is in them", () => {
  const signs = ["", "가", "햏", '"', ",", "\n", "a", " ", ";", "0"];
  let seed = 1;
  const draw = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round += 1) {
    const cells = Array.from({ length: 1 + draw(4) }, () =>
      Array.from({ length: draw(4) }, () => signs[draw(signs.length)]!).join(""),
    );
    const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
    const text = `"제목","이"\n${line}\n`;
    expect(readCsv(Buffer.from(text)).rows.slice(1), line).toEqual([cells.map((cell) => cell.trim())]);
  }
});

test("what is no text in any of these is refused, and what is too long", () => {
  expect(() => readCsv(Buffer.from([0x80, 0xff, 0xff, 0x2c, 0x81]))).toThrow("import_unreadable");
  expect(() => readCsv(Buffer.from("101,101\n".repeat(1_048_576)))).toThrow("import_too_many_rows");
  expect(() => readPeople(readCsv(Buffer.from(`동,호\n${"101,101\n".repeat(20_001)}`)), {})).toThrow(
    "import_too_many_rows",
  );
});
