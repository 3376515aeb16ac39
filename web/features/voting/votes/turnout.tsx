import { Card } from "#web/ui/layout/card.tsx";

import { percentText } from "./percents.ts";
import { type Participation, turnoutRows } from "./turnout-rows.ts";

/** How many households voted; never which, and never for what. */
export function Turnout({ participation }: { participation: Participation }) {
  const { rollSize, voted } = participation;
  const rows = turnoutRows(participation);
  return (
    <Card title="참여">
      <p role="status" className="tabular">
        <strong className="text-title leading-title">{percentText(voted, rollSize, 1)}%</strong>{" "}
        <span className="whitespace-nowrap">
          {voted.toLocaleString("ko-KR")} / {rollSize.toLocaleString("ko-KR")}세대
        </span>
      </p>
      {rows.length > 0 && (
        <table className="tabular w-full max-w-md text-label">
          <thead className="text-neutral-weak">
            <tr>
              <th className="py-1 text-start font-regular">동</th>
              <th className="py-1 text-end font-regular">투표</th>
              <th className="py-1 text-end font-regular">명부</th>
              <th className="py-1 text-end font-regular">투표율</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-t border-neutral-weak">
                <th className="py-1.5 text-start font-regular">{row.name}</th>
                <td className="text-end">{row.voted}</td>
                <td className="text-end">{row.households}</td>
                <td className="text-end">{row.percent}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
