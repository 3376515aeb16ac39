import { ruleInWords } from "#contract/values/votes/rule-words.ts";
import type { ContestResult } from "#contract/vote-counting.ts";
import type { VoteContest } from "#contract/votes.ts";
import { percentText } from "#web/features/voting/votes/percents.ts";
import { optionText } from "#web/features/voting/votes/vote-words.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { type PlotRow, PlotTable } from "#web/ui/tables/plot-table.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { namesOf, outcomeSentence } from "./result-words.ts";

interface ContestOutcomeProps {
  contest: VoteContest;
  result: ContestResult;
  /** By slot, 기권 last; none where the contest was left unopened. */
  counts: readonly number[];
}

/** The outcome in a sentence, the numbers behind it, and the rule that decided. */
export function ContestOutcome({ contest, result, counts }: ContestOutcomeProps) {
  const { voters, rollSize, settled, outcome } = result;
  return (
    <Card title={`${contest.title} 결과`}>
      <p className="break-after-avoid text-subtitle leading-title font-bold">
        {outcomeSentence(contest, result)}
      </p>
      {outcome === "tie" && settled === null && contest.tieRule !== null && (
        <p>
          <span className="font-semibold">동점이면</span> {contest.tieRule}
        </p>
      )}
      {settled && (
        <Banner tone="informative" title={`선거관리위원의 결정: ${namesOf(contest, settled.winners)}`}>
          {settled.text} (<DateText value={settled.at} precision="minute" />)
        </Banner>
      )}
      {counts.length > 0 && (
        <PlotTable label={`${contest.title} 득표`} figureHeader="표" rows={rowsOf(contest, counts, voters)} />
      )}
      <p className="tabular text-label text-neutral-weak">
        명부 {countText(rollSize)}세대 가운데 {countText(voters)}세대가 투표했어요. 규칙:{" "}
        {ruleInWords(contest, rollSize).join(" ")}
        {contest.maxPicks > 1 &&
          counts.length > 0 &&
          ` ${contest.maxPicks}${contest.form === "candidates" ? "명" : "개"}까지 고를 수 있어 비율의 합이 100%를 넘을 수 있어요.`}
      </p>
    </Card>
  );
}

/** The votes for a candidate who withdrew count as 기권·무효. */
function rowsOf(contest: VoteContest, counts: readonly number[], voters: number): PlotRow[] {
  const row = (key: string, label: string, count: number): PlotRow => ({
    key,
    label,
    figure: `${countText(count)}표`,
    share: voters === 0 ? 0 : (count / voters) * 100,
    percent: percentText(count, voters, 1),
  });
  const countOf = (number: number) => counts[number - 1] ?? 0;
  const withdrawn = contest.options.filter(({ withdrawnAt }) => withdrawnAt !== null);
  const invalid = (counts.at(-1) ?? 0) + withdrawn.reduce((sum, { number }) => sum + countOf(number), 0);
  return [
    ...contest.options
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map((option) => row(option.id, optionText(contest, option), countOf(option.number))),
    row("abstained", withdrawn.length === 0 ? "기권·무효" : "기권·무효 (사퇴한 후보의 표 포함)", invalid),
  ];
}

function countText(count: number): string {
  return count.toLocaleString("ko-KR");
}
