import type { VoteContest } from "#contract/votes.ts";
import { keyName } from "#web/features/voting/votes/vote-words.ts";

import { countChoices, type TypedPaper } from "./paper-keys.ts";

interface LastPaperProps {
  paper: TypedPaper | undefined;
  contests: readonly VoteContest[];
  /** Its number among all. */
  place: number;
}

/** How the last paper was understood, so that a slip is seen at once, and heard. */
export function LastPaper({ paper, contests, place }: LastPaperProps) {
  return (
    <p role="status" className="tabular min-h-6 text-lead leading-title">
      {paper && (
        <>
          {place}번째 종이:{" "}
          <strong>{contests.map((contest, at) => chosen(contest, paper, at)).join(" · ")}</strong>
        </>
      )}
    </p>
  );
}

interface RunningCountsProps {
  contests: readonly VoteContest[];
  papers: readonly TypedPaper[];
  /** How many of them are in. */
  inCount: number;
}

/** The counts of this window, to be compared with the pile. They are gone when the window closes. */
export function RunningCounts({ contests, papers, inCount }: RunningCountsProps) {
  if (papers.length === 0) return null;
  return (
    <section aria-label="입력한 수" className="flex flex-col gap-4 border-t border-neutral-weak pt-4">
      <p className="tabular text-label text-neutral-weak">
        이 창에서 입력한 종이 {papers.length}장 가운데 {inCount}장을 넣었어요.
      </p>
      {contests.map((contest, at) => {
        const counts = countChoices(papers, at, contest.options.length);
        return (
          <table key={contest.id} className="tabular w-full max-w-md">
            <caption className="pb-1 text-start font-semibold">{contest.title}</caption>
            <tbody>
              {[
                ...contest.options.map((option) => `${option.number} ${keyName(contest, option)}`),
                "무효",
              ].map((name, slot) => (
                <tr key={name} className="border-t border-neutral-weak">
                  <th scope="row" className="py-1.5 text-start font-regular">
                    {name}
                  </th>
                  <td className="py-1.5 ps-3 text-end whitespace-nowrap">{counts[slot]}장</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </section>
  );
}

function chosen(contest: VoteContest, { choices }: TypedPaper, at: number): string {
  const choice = choices[at] ?? [];
  if (choice.length === 0) return "무효";
  return contest.options
    .filter(({ number }) => choice.includes(number - 1))
    .map((option) => `${option.number} ${keyName(contest, option)}`)
    .join(", ");
}
