import writeExcelFile from "write-excel-file/node";

import type { RegisterEntry } from "#contract/complaint-register.ts";
import { complaintCategories } from "#contract/values/complaint-categories.ts";
import { complaintSources } from "#contract/values/complaint-sources.ts";
import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import { seoulFieldOf } from "#contract/values/seoul-time.ts";

/** The columns, with their widths in characters. */
const columns: readonly { header: string; width: number; cell: (entry: RegisterEntry) => string | null }[] = [
  { header: "접수번호", width: 17, cell: ({ number }) => number },
  { header: "접수일시", width: 17, cell: ({ receivedAt }) => seoulFieldOf(receivedAt).replace("T", " ") },
  { header: "접수 경로", width: 10, cell: ({ source }) => complaintSources[source] },
  { header: "동·호", width: 15, cell: ({ home }) => home },
  { header: "장소", width: 20, cell: ({ place }) => place },
  { header: "분류", width: 12, cell: ({ category }) => complaintCategories[category] },
  { header: "제목", width: 40, cell: ({ title }) => title },
  { header: "담당", width: 12, cell: ({ assigneeName }) => assigneeName },
  { header: "기한", width: 12, cell: ({ dueOn }) => dueOn },
  { header: "상태", width: 10, cell: ({ status }) => complaintStatusNames[status] },
  { header: "처리일", width: 12, cell: ({ resolvedOn }) => resolvedOn },
  { header: "처리 내용", width: 60, cell: ({ outcome }) => outcome },
];

/** The register with a head that stays. Every cell is a text, so none acts as a formula. */
export async function registerAsXlsx(entries: readonly RegisterEntry[]): Promise<Buffer> {
  const head = columns.map(({ header }) => ({ value: header, type: String, fontWeight: "bold" as const }));
  const rows = entries.map((entry) =>
    columns.map(({ cell }) => {
      const value = cell(entry);
      return value === null ? null : { value, type: String, wrap: true, alignVertical: "top" as const };
    }),
  );
  return writeExcelFile([
    {
      sheet: "민원대장",
      data: [head, ...rows],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: "landscape",
    },
  ]).toBuffer();
}
