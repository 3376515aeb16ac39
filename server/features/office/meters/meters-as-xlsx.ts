import writeExcelFile from "write-excel-file/node";

import type { MeterRow } from "#contract/meters.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import type { UsageKind } from "#contract/values/bills.ts";

const columnsOfKind = ["전월지침", "당월지침", "사용량"];

/** A round as the office's program reads it: three columns for each kind. What is missing is an empty cell. */
export async function metersAsXlsx(kinds: readonly UsageKind[], rows: readonly MeterRow[]): Promise<Buffer> {
  const header = [
    "동",
    "호",
    ...kinds.flatMap((kind) => columnsOfKind.map((column) => `${usageKindNames[kind]} ${column}`)),
  ];
  const title = header.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const data = rows.map(({ building, unit, readings }) => [
    ...[building, unit].map((number) => ({ value: Number(number), type: Number, format: "0" })),
    ...readings.flatMap(({ previous, value, usage }) =>
      [previous, value, usage].map((read) =>
        read === null ? null : { value: read, type: Number, format: "#,##0.###" },
      ),
    ),
  ]);
  return writeExcelFile([{ sheet: "검침", data: [title, ...data] }]).toBuffer();
}
