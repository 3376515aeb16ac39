import fc from "fast-check";
import { expect, test } from "vitest";

import { csvOf } from "./csv.ts";
import { unguardFormula } from "./formula-guard.ts";

/** Parses CSV by RFC 4180. */
function parse(csv: string): string[][] {
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < csv.length;) {
    cell.lastIndex = at;
    const [all, quoted, plain] = cell.exec(csv)!;
    row.push(quoted?.replaceAll('""', '"') ?? plain!);
    at += all.length;
    if (csv.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else {
      expect(csv[at]).toBe(",");
      at += 1;
    }
  }
  return rows;
}

test("begins with a byte-order mark and ends each line as spreadsheets do", () => {
  expect(csvOf(["동", "호"], [["101", "2002"]])).toBe("\uFEFF동,호\r\n101,2002\r\n");
});

test("every cell comes back as it was, unless it was a formula", () => {
  const cells = fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(cells), (rows) => {
      const [, ...parsed] = parse(csvOf(["a", "b"], rows).slice(1));
      expect(parsed.map((row) => row.map(unguardFormula))).toEqual(rows);
    }),
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1", "\u200b=1", "\ufeff＠A"])(
  "%j is not left a formula",
  (formula) => {
    const [, [cell]] = parse(csvOf(["a"], [[formula]]).slice(1)) as [string[], [string]];
    expect(cell).toBe(`'${formula}`);
  },
);
