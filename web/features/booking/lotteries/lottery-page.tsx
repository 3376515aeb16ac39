import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { momentText } from "#web/booking/words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { EntryForm } from "./entry-form.tsx";
import { LotteryResult } from "./lottery-result.tsx";
import { datesText, nextText, prizeText } from "./lottery-words.ts";
import { OwnCode } from "./own-code.tsx";
import { Verification } from "./verification.tsx";

/** /resident/reservations/lotteries/{lotteryId} */
export function LotteryPage() {
  const { lotteryId = "" } = useParams();
  const query = useQuery(callQuery("getLotteryById", { lotteryId }));
  useReadAlerts({ subjectId: query.data && lotteryId });
  const lottery = query.data?.lottery;
  const title = lottery?.title ?? "추첨";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.reservations}>시설 예약</BackLink>}
        title={title}
        description={lottery && `${lottery.facilityName} · ${datesText(lottery)}`}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="추첨을 불러오지 못했어요.">
        {(answer) => (
          <div className="flex max-w-2xl flex-col gap-6">
            <WhatAndWhen answer={answer} />
            {answer.lottery.state === "drawn" && <LotteryResult answer={answer} />}
            {answer.lottery.state === "open" ? (
              // If the household has entered elsewhere meanwhile, the form begins anew.
              <EntryForm key={answer.myEntry?.choices.join() ?? ""} answer={answer} />
            ) : (
              <Wishes answer={answer} />
            )}
            <Verification answer={answer} />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface AnswerProps {
  answer: Output<"getLotteryById">;
}

function WhatAndWhen({ answer: { lottery, entryCount } }: AnswerProps) {
  const { state, drawAt, prizeCount, favourLosers } = lottery;
  const isToCome = state === "announced" || state === "open";
  return (
    <div className="rounded-card bg-neutral-weak px-4 py-3.5 text-balance">
      <p className="font-semibold">
        <PeriodWords>{nextText(lottery)}</PeriodWords>
      </p>
      <div className="text-label text-neutral-weak">
        {isToCome && <p className="tabular">{momentText(drawAt)}에 추첨해요.</p>}
        {state === "cancelled" ? (
          <p>이 시간은 예약하는 날부터 누구나 예약할 수 있어요.</p>
        ) : (
          <Pieces
            of={[
              `시간 ${prizeCount.toLocaleString("ko-KR")}개`,
              `${entryCount.toLocaleString("ko-KR")}세대 응모`,
            ]}
          />
        )}
        {isToCome && favourLosers && <p>지난 추첨에서 떨어진 세대는 추첨권이 늘어 뽑히기 쉬워져요.</p>}
      </div>
    </div>
  );
}

/** What the household entered, once it can be changed no more. */
function Wishes({ answer: { lottery, prizes, myEntry } }: AnswerProps) {
  if (!myEntry) return null;
  return (
    <Card title="우리 세대 응모">
      <OwnCode entry={myEntry} />
      <ol className="flex flex-col gap-1">
        {myEntry.choices.map((choice, index) => {
          const prize = prizes.find(({ prizeNo }) => prizeNo === choice);
          return (
            <li key={choice} className="flex flex-wrap gap-x-2 tabular">
              {choice === myEntry.prizeNo ? (
                <span className="font-semibold text-positive">{index + 1}순위 당첨</span>
              ) : (
                <span className="font-semibold">{index + 1}순위</span>
              )}
              <span>{prize && prizeText(prize, lottery)}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
