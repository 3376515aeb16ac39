import type { VoteContest } from "#contract/votes.ts";
import { keyName } from "#web/features/voting/votes/vote-words.ts";

interface PaperCountsProps {
  contests: readonly VoteContest[];
  /** By slot, 기권 last. */
  sums: readonly { position: number; counts: readonly number[] }[];
}

/** How many papers chose each option, a table for each contest. */
export function PaperCounts({ contests, sums }: PaperCountsProps) {
  return sums.map(({ position, counts }) => {
    const contest = contests.find((each) => each.position === position);
    if (!contest) return null;
    return (
      <table key={contest.id} className="tabular w-full max-w-md">
        <caption className="pb-1 text-start font-semibold">{contest.title}</caption>
        <tbody>
          {[
            ...contest.options.map((option) => `${option.number} ${keyName(contest, option)}`),
            "기권·무효",
          ].map((name, slot) => (
            <tr key={name} className="border-t border-neutral-weak">
              <th scope="row" className="py-1.5 text-start font-regular">
                {name}
              </th>
              <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                {(counts[slot] ?? 0).toLocaleString("ko-KR")}장
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
