import { zipSync } from "fflate";

import { workbookParts } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";

/** The homes of a range of the bulk creation: buildings of 30 floors with 10 homes each. */
const [floors, places] = [30, 10];

/** The range of the bulk creation that has the homes of a list. */
export function rangeOf(rows: number) {
  const buildings = Math.ceil(rows / (floors * places));
  return { startBuilding: 101, endBuilding: 100 + buildings, startUnit: 101, endUnit: floors * 100 + places };
}

/** A list as offices have it: a title, merged cells for the building, telephone numbers that became numbers. */
export function listOf(rows: number): SampleCell[][] {
  const header: SampleCell[][] = [
    ["푸른마을 입주자 명부"],
    ["", "", "2026-11-20 기준"],
    ["동", "호수", "세대주 성명", "연락처", "연락처 이용 동의", "입주일"],
  ];
  const people = Array.from({ length: rows }, (_, index): SampleCell[] => {
    const home = index % (floors * places);
    const building = 101 + Math.floor(index / (floors * places));
    const unit = (Math.floor(home / places) + 1) * 100 + (home % places) + 1;
    const phone = 1_000_000_000 + 20_000_000 + index;
    return [
      home === 0 ? `${building}동` : null,
      unit,
      `김주민${index}`,
      phone,
      index % 3 === 0 ? "동의" : "",
      { date: 45_000 },
    ];
  });
  return [...header, ...people];
}

/** Files that are made to exhaust the server, or are no lists. */
export function hostileFiles(): Record<string, Buffer> {
  const parts = workbookParts([{ name: "1", rows: [["동", "호"]] }]);
  const path = "xl/worksheets/sheet1.xml";
  const zipped = (more: Record<string, Uint8Array>) => Buffer.from(zipSync({ ...parts, ...more }));
  const sheet = (rows: string[]) =>
    Buffer.from(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`);
  const forged = zipped({ [path]: new Uint8Array(400 * 1024 ** 2) });
  for (let at = forged.indexOf("PK\u0001\u0002"); at >= 0; at = forged.indexOf("PK\u0001\u0002", at + 1)) {
    if (
      forged
        .subarray(at + 46)
        .toString("latin1")
        .startsWith(path)
    )
      forged.writeUInt32LE(9999, at + 24);
  }
  const million = Array.from(
    { length: 1_048_576 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`,
  );
  const wide = Array.from(
    { length: 20_000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c><c r="XFD${row + 1}"><v>1</v></c></row>`,
  );
  const strings = `<sst>${"<si><t>가나다라마바사아자차카타파하</t></si>".repeat(1_600_000)}</sst>`;
  return {
    "old .xls": Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4000)]),
    "bomb of 585 MB": zipped({ [path]: new Uint8Array(585 * 1024 ** 2) }),
    "forged bomb of 400 MB": forged,
    "1,048,576 rows": zipped({ [path]: sheet(million) }),
    "16,384 columns": zipped({ [path]: sheet(wide) }),
    "90 MB of shared strings": zipped({ "xl/sharedStrings.xml": Buffer.from(strings) }),
  };
}
