import { unzipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";

import type { HouseholdCharges } from "#contract/facility-charges.ts";

import { chargesAsXlsx } from "./charge-files.ts";

afterEach(() => {
  vi.useRealTimers();
});

const gym = {
  facilityId: "1",
  facilityName: "=1+1",
  usedCount: 2,
  cancelledWon: 0,
  noShowWon: 0,
  charges: [],
};
const households: HouseholdCharges[] = [
  {
    building: "101",
    unit: "1203",
    items: [
      { ...gym, usedWon: 12_000, totalWon: 12_000 },
      { ...gym, facilityName: "무료 시설", usedWon: 0, totalWon: 0 },
    ],
    totalWon: 12_000,
  },
  { building: "101", unit: "1204", items: [{ ...gym, usedWon: 0, totalWon: 0 }], totalWon: 0 },
];

async function madeAt(moment: string): Promise<Buffer> {
  vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
  return chargesAsXlsx(households);
}

test("equal charges give the same workbook to the byte, whenever it is made", async () => {
  const first = await madeAt("2026-12-01T00:00:00Z");
  const later = await madeAt("2031-06-30T12:34:56Z");
  expect(later.equals(first)).toBe(true);
});

test("the workbook has texts that are no formulas, and whole numbers", async () => {
  const parts = unzipSync(await chargesAsXlsx(households));
  const text = Object.fromEntries(
    Object.entries(parts).map(([name, content]) => [name, new TextDecoder().decode(content)]),
  );
  expect(text["xl/workbook.xml"]).toMatch(/이용료.*세대별 합계/s);
  const sheet = text["xl/worksheets/sheet1.xml"]!;
  expect(sheet).not.toContain("<f>");
  expect(sheet.match(/<row /g)).toHaveLength(2);
  expect(sheet).toMatch(/<v>101<\/v>.*<v>1203<\/v>.*<v>12000<\/v>/s);
  expect(text["xl/sharedStrings.xml"]).toContain("=1+1");
  expect(text["xl/worksheets/sheet2.xml"]!.match(/<row /g)).toHaveLength(2);
});
