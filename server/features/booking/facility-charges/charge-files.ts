import { strToU8, unzipSync, zipSync } from "fflate";
import writeExcelFile from "write-excel-file/node";

import type { FacilityChargeItem, HouseholdCharges } from "#contract/facility-charges.ts";
import { csvOf } from "#server/domain/csv.ts";

const headers = ["동", "호", "시설", "이용 건수", "이용료", "취소 수수료", "노쇼 요금", "합계"];

type Cell = string | number;

/** A month's charges for the programme of the fees: households that owe nothing are left out. */
export function chargesAsCsv(households: readonly HouseholdCharges[]): Buffer {
  return Buffer.from(
    csvOf(
      headers,
      linesOf(households).map((cells) => cells.map(String)),
    ),
  );
}

/** The same as a workbook, with a sheet of the households' sums. Equal charges give equal bytes. */
export async function chargesAsXlsx(households: readonly HouseholdCharges[]): Promise<Buffer> {
  const sums = owing(households).map(({ building, unit, totalWon }) => [
    Number(building),
    Number(unit),
    totalWon,
  ]);
  const workbook = await writeExcelFile([
    { sheet: "이용료", data: sheetOf(headers, linesOf(households)) },
    { sheet: "세대별 합계", data: sheetOf(["동", "호", "합계"], sums) },
  ]).toBuffer();
  return withoutTimes(workbook);
}

function owing(households: readonly HouseholdCharges[]): HouseholdCharges[] {
  return households.filter(({ totalWon }) => totalWon > 0);
}

function linesOf(households: readonly HouseholdCharges[]): Cell[][] {
  return owing(households).flatMap(({ building, unit, items }) =>
    items
      .filter(({ totalWon }) => totalWon > 0)
      .map((item) => [Number(building), Number(unit), ...cellsOf(item)]),
  );
}

function cellsOf(item: FacilityChargeItem): Cell[] {
  const { facilityName, usedCount, usedWon, cancelledWon, noShowWon, totalWon } = item;
  return [facilityName, usedCount, usedWon, cancelledWon, noShowWon, totalWon];
}

function sheetOf(header: string[], rows: Cell[][]) {
  return [
    header.map((value) => ({ value, fontWeight: "bold" as const })),
    ...rows.map((cells) => cells.map(cellOf)),
  ];
}

/** A text is a text even where it begins like a formula. A home, in the first two columns, is no amount. */
function cellOf(value: Cell, column: number) {
  if (typeof value === "string") return { value, type: String };
  return { value, type: Number, format: column < 2 ? "0" : "#,##0" };
}

/** A workbook is a zip, which says of each part when it was made. */
function withoutTimes(workbook: Uint8Array): Buffer {
  const parts = unzipSync(workbook);
  const made = Object.entries(parts).map(([name, content]) => [
    name,
    name === "docProps/core.xml" ? strToU8(withoutMoments(new TextDecoder().decode(content))) : content,
  ]);
  return Buffer.from(
    zipSync(Object.fromEntries(made) as Record<string, Uint8Array>, { mtime: "2000-01-01T00:00:00" }),
  );
}

function withoutMoments(properties: string): string {
  return properties.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2000-01-01T00:00:00Z");
}
