import type { Output } from "#contract/index.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { SpanWords } from "#web/booking/span-words.tsx";
import { momentText } from "#web/booking/words.ts";
import { FoldedCard } from "#web/ui/layout/folded-card.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";

import { prizeText } from "./lottery-words.ts";

/** What the office has announced: when residents enter, when and how it is drawn, and which periods. */
export function LotteryPlan({ answer: { lottery, prizes } }: { answer: Output<"getLotteryById"> }) {
  const { opensAt, closesAt, drawAt, maxChoices, favourLosers } = lottery;
  return (
    <>
      <Facts>
        <Fact name="응모">
          <SpanWords from={opensAt} to={closesAt} />
        </Fact>
        <Fact name="추첨">{momentText(drawAt)}</Fact>
        <Fact name="희망">{maxChoices}순위까지</Fact>
        <Fact name="추첨권">
          {favourLosers ? "지난 추첨에서 떨어진 세대에 더 줘요 (3장까지)" : "모든 세대에 1장"}
        </Fact>
      </Facts>
      <FoldedCard title={`추첨하는 시간 ${lottery.prizeCount.toLocaleString("ko-KR")}개`}>
        <ul aria-label="추첨하는 시간" className="grid gap-x-4 gap-y-1.5 tabular sm:grid-cols-2">
          {prizes.map((prize) => (
            <li key={prize.prizeNo}>
              <PeriodWords>{prizeText(prize, lottery)}</PeriodWords>
            </li>
          ))}
        </ul>
      </FoldedCard>
    </>
  );
}
