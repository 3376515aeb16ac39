import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import type { Lottery } from "#contract/lotteries.ts";
import { callQuery } from "#web/api/queries.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { momentText, spotOf } from "#web/booking/words.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { HomeLink } from "#web/lists/home-link.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { StatCard, StatRow } from "#web/ui/layout/stat-card.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { LotteryPlan } from "./lottery-plan.tsx";
import { datesText, nextText, prizeText, stateNames, stateTones } from "./lottery-words.ts";
import { Verification } from "./verification.tsx";

/** /manager/lotteries/{lotteryId} */
export function ManageLotteryPage() {
  const { lotteryId = "" } = useParams();
  const query = useQuery(callQuery("getLotteryById", { lotteryId }));
  const lottery = query.data?.lottery;
  const title = lottery?.title ?? "추첨";
  return (
    // The buttons stand beside their subject, not at the end of a wide window.
    <div className="max-w-(--container-reading)">
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.lotteries}>추첨</BackLink>}
        title={title}
        description={lottery && `${lottery.facilityName} · ${datesText(lottery)}`}
        action={lottery && <Actions lottery={lottery} />}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="추첨을 불러오지 못했어요.">
        {(answer) => (
          <div className="flex flex-col gap-6">
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={stateTones[answer.lottery.state]}>{stateNames[answer.lottery.state]}</Badge>
              <p>
                <PeriodWords>{nextText(answer.lottery)}</PeriodWords>
              </p>
            </div>
            <Numbers answer={answer} />
            {isToBeDrawn(answer.lottery) && <LotteryPlan answer={answer} />}
            {answer.lottery.state === "drawn" && <Winners answer={answer} />}
            <Verification answer={answer} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function isToBeDrawn({ state }: Lottery): boolean {
  return state !== "drawn" && state !== "cancelled";
}

function Actions({ lottery }: { lottery: Lottery }) {
  const payload = () => ({ lotteryId: lottery.id });
  const drawing = useConfirmed("drawLottery", {
    title: "지금 추첨할까요?",
    text: DrawingEnds,
    confirmLabel: "지금 추첨",
    payload,
    fallback: "추첨하지 못했어요. 다시 시도해 주세요.",
  });
  const cancelling = useConfirmed("cancelLottery", {
    title: "추첨을 취소할까요?",
    text: CancellingEnds,
    confirmLabel: "추첨 취소",
    cancelLabel: "유지하기",
    payload,
    fallback: "추첨을 취소하지 못했어요. 다시 시도해 주세요.",
  });
  if (!isToBeDrawn(lottery)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => cancelling.ask(lottery)}>추첨 취소</Button>
      <Button
        variant="primary"
        disabledReason={lottery.state === "closed" ? undefined : "응모가 끝난 뒤에 추첨할 수 있어요."}
        onPress={() => drawing.ask(lottery)}
      >
        지금 추첨
      </Button>
      {drawing.dialog}
      {cancelling.dialog}
    </div>
  );
}

function DrawingEnds({ drawAt }: Lottery) {
  return (
    <p>
      {momentText(drawAt)}까지 기다리지 않고 추첨해요. 당첨된 세대의 예약이 바로 만들어지고, 다시 추첨할 수
      없어요.
    </p>
  );
}

function CancellingEnds() {
  return <p>받은 응모가 모두 없던 일이 되고, 시간은 누구나 예약할 수 있게 열려요. 되돌릴 수 없어요.</p>;
}

function Numbers({ answer: { lottery, entryCount } }: { answer: Output<"getLotteryById"> }) {
  return (
    <StatRow>
      <StatCard label="응모한 세대" value={entryCount} unit="세대" isCompact />
      <StatCard label="추첨하는 시간" value={lottery.prizeCount} unit="개" isCompact />
    </StatRow>
  );
}

function Winners({ answer: { lottery, prizes, winners } }: { answer: Output<"getLotteryById"> }) {
  const rows = winners.map((winner) => {
    const prize = prizes.find(({ prizeNo }) => prizeNo === winner.prizeNo);
    return {
      ...winner,
      id: winner.reservationId,
      when: prize ? prizeText(prize, lottery) : "",
      spot: spotOf(winner),
    };
  });
  // Where the server assigns spots, their numbers say nothing to anybody.
  const columns = rows.some(({ spot }) => spot !== null) ? columnsWithSpots : winnerColumns;
  return (
    <section aria-labelledby="winners" className="flex flex-col gap-3">
      <div>
        <h2 id="winners" className="text-lead leading-title font-bold">
          당첨 세대
        </h2>
        <p className="text-label text-neutral-weak">{rows.length.toLocaleString("ko-KR")}세대가 뽑혔어요.</p>
      </div>
      {rows.length > 0 && <DataTable label="당첨 세대" columns={columns} rows={rows} />}
    </section>
  );
}

interface WinnerRow {
  id: string;
  building: string | null;
  unit: string | null;
  spot: string | null;
  when: string;
}

const winnerColumns: Column<WinnerRow>[] = [
  {
    header: "세대",
    cell: (row) => (row.building === null ? "전출한 세대" : <HomeLink home={row} />),
    phone: "title",
    keepsWhole: true,
  },
  { header: "시간", cell: ({ when }) => <PeriodWords>{when}</PeriodWords>, phone: "meta" },
];

const columnsWithSpots: Column<WinnerRow>[] = [
  ...winnerColumns,
  { header: "자리", cell: ({ spot }) => spot, phone: "end", align: "end" },
];
