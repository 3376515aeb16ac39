import type { CategoryCounts } from "#contract/disclosures.ts";
import { complaintCategories } from "#contract/values/complaint-categories.ts";

import { sumWords } from "./sum-words.ts";

/** How many complaints of each category a month had. */
export function CountsTable({ counts }: { counts: readonly CategoryCounts[] }) {
  if (counts.length === 0)
    return <p className="text-neutral-weak">이 달에는 접수하거나 처리한 민원이 없어요.</p>;
  return (
    <div className="overflow-clip rounded-card border border-neutral-weak bg-raised">
      <table aria-label="분류별 민원 수" className="tabular w-full border-collapse">
        <thead>
          <tr className="border-b border-neutral-weak text-label text-neutral-weak">
            <th scope="col" className="px-4 py-3 text-start font-semibold">
              분류
            </th>
            {["접수", "처리 완료", "걸린 날"].map((header) => (
              <th key={header} scope="col" className="px-3 py-3 text-end font-semibold whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ category, received, resolved, medianDays }) => (
            <tr key={category} className="border-b border-neutral-weak last:border-b-0">
              <th scope="row" className="px-4 py-2.5 text-start font-regular">
                {complaintCategories[category]}
              </th>
              <td className="px-3 py-2.5 text-end">{countOrFew(received)}</td>
              <td className="px-3 py-2.5 text-end">{countOrFew(resolved)}</td>
              <td className="px-3 py-2.5 text-end">
                {medianDays === null ? "–" : `${medianDays.toLocaleString("ko-KR")}일`}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-neutral font-semibold">
            <th scope="row" className="px-4 py-2.5 text-start">
              모두
            </th>
            <td className="px-3 py-2.5 text-end">{sumWords(...sum(counts, "received"))}</td>
            <td className="px-3 py-2.5 text-end">{sumWords(...sum(counts, "resolved"))}</td>
            <td className="px-3 py-2.5 text-end">–</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What the numbers mean, below them. */
export function CountsNote() {
  return (
    <p className="text-label text-neutral-weak">
      걸린 날은 그 달에 처리한 민원의 가운데 값이에요. 접수가 3건보다 적은 분류는 기타에 더했어요. 기타도
      3건보다 적으면 수를 밝히지 않아요.
    </p>
  );
}

function countOrFew(count: number | null): string {
  return count === null ? sumWords(0, true) : sumWords(count, false);
}

function sum(
  counts: readonly CategoryCounts[],
  number: "received" | "resolved",
): [told: number, leavesOutFew: boolean] {
  const told = counts.reduce((total, each) => total + (each[number] ?? 0), 0);
  return [told, counts.some((each) => each[number] === null)];
}
