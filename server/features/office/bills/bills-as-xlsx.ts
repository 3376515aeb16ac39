import writeExcelFile from "write-excel-file/node";

import type { BillRow } from "#contract/bills.ts";
import type { PaidState } from "#contract/values/bills.ts";

const stateWords: Record<PaidState, string> = { paid: "납부", unpaid: "미납", unknown: "확인 전" };

/** A month's bills as a workbook. A text is a text, even where it begins like a formula. */
export async function billsAsXlsx(
  items: readonly string[],
  bills: readonly (BillRow & { amounts: number[] })[],
): Promise<Buffer> {
  const header = ["동", "호", ...items, "합계", "납기후금액", "미납액", "수납액", "상태"];
  const rows = bills.map(({ building, unit, amounts, total, totalAfterDue, unpaidBefore, paidWon, paid }) => [
    ...[building, unit].map((number) => ({ value: Number(number), type: Number, format: "0" })),
    ...[...amounts, total, totalAfterDue, unpaidBefore, paidWon].map((won) =>
      won === null ? null : { value: won, type: Number, format: "#,##0" },
    ),
    { value: stateWords[paid], type: String },
  ]);
  const title = header.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  return writeExcelFile([{ sheet: "관리비", data: [title, ...rows] }]).toBuffer();
}
