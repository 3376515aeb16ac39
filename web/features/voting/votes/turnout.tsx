import type { Output } from "#contract/index.ts";
import { Card } from "#web/ui/layout/card.tsx";

import { percentText } from "./percents.ts";

type Participation = Output<"getVoteById">["participation"];

/** How many households voted; never which, and never for what. */
export function Turnout({ participation }: { participation: Participation }) {
  const { rollSize, voted, buildings } = participation;
  return (
    <Card title="참여">
      <p role="status" className="tabular">
        <strong className="text-title leading-title">{percentText(voted, rollSize, 1)}%</strong>{" "}
        <span className="whitespace-nowrap">
          {voted.toLocaleString("ko-KR")} / {rollSize.toLocaleString("ko-KR")}세대
        </span>
      </p>
      {buildings !== null && buildings.length > 1 && (
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
            {buildings.map((each) => (
              <tr key={each.building ?? "others"} className="border-t border-neutral-weak">
                <th className="py-1.5 text-start font-regular">
                  {each.building === null ? "그 밖의 동" : `${each.building}동`}
                </th>
                <td className="text-end">{each.voted.toLocaleString("ko-KR")}</td>
                <td className="text-end">{each.households.toLocaleString("ko-KR")}</td>
                <td className="text-end">{percentText(each.voted, each.households, 1)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
