import { strFromU8, unzipSync } from "fflate";
import readExcelFile from "read-excel-file/node";
import { expect, test } from "vitest";

import { workbookOf } from "./workbook.ts";

test("a text that begins like a formula stays a text, and a figure a figure", async () => {
  const blob = await workbookOf({
    header: ["=1+1", "응답"],
    rows: [
      ["=1+1", 12],
      ["", 3],
    ],
  });
  const [sheet] = await readExcelFile(Buffer.from(await blob.arrayBuffer()));
  expect(sheet?.data).toEqual([
    ["=1+1", "응답"],
    ["=1+1", 12],
    [null, 3],
  ]);
  const parts = unzipSync(await blob.bytes());
  const written = Object.keys(parts).find((name) => name.startsWith("xl/worksheets/"))!;
  expect(strFromU8(parts[written]!)).not.toMatch(/<f[ >]/);
});
