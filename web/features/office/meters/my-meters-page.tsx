import { useQuery } from "@tanstack/react-query";
import Gauge from "lucide-react/icons/gauge";

import type { Output } from "#contract/index.ts";
import type { MeterRound, OwnMeterReading } from "#contract/meters.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { dayText } from "#web/ui/text/spoken.ts";

import { MeterForm } from "./meter-form.tsx";
import { daysText, kindsText, readingText } from "./meter-words.ts";

/** /resident/meter: what the home's meters say, entered on the days that the office has opened. */
export function MyMetersPage() {
  const query = useQuery(callQuery("getMyMeterRound"));
  return (
    <>
      <title>검침 · 단지</title>
      <PageHeader title="검침" description="우리 집 계량기의 숫자를 입력해요." />
      <div className="flex max-w-(--container-reading) flex-col gap-4">
        <Loaded query={query} skeleton={<TableSkeleton rows={3} />} fallback="검침을 불러오지 못했어요.">
          {(answer) => <Round answer={answer} />}
        </Loaded>
      </div>
    </>
  );
}

function Round({ answer: { round, readings } }: { answer: Output<"getMyMeterRound"> }) {
  if (round === null) {
    return (
      <EmptyState icon={<Gauge aria-hidden size="1.5rem" />}>
        지금은 검침 기간이 아니에요.
        <br />
        시작하면 알려 드려요.
      </EmptyState>
    );
  }
  if (round.state === "coming") {
    return (
      <EmptyState icon={<Gauge aria-hidden size="1.5rem" />}>
        {kindsText(round.kinds)} 검침이 예정돼 있어요.
        <br />
        {daysText(round)} 입력할 수 있어요.
      </EmptyState>
    );
  }
  return (
    <>
      <Progress round={round} readings={readings} />
      {readings.map((reading) => (
        <Meter key={`${round.id} ${reading.kind}`} reading={reading} />
      ))}
    </>
  );
}

/** What is left to do, and what happens with what is done. */
function Progress({ round, readings }: { round: MeterRound; readings: readonly OwnMeterReading[] }) {
  const missing = readings.filter(({ by }) => by === null);
  return missing.length === 0 ? (
    <Banner tone="positive">
      모두 입력했어요. <span className="whitespace-nowrap">{dayText(round.to)}까지</span> 고칠 수 있고, 그
      뒤에 관리사무소가 확인해서 관리비에 써요.
    </Banner>
  ) : (
    <Banner tone="informative">
      {missing.length < readings.length && "아직 "}
      {kindsText(missing.map(({ kind }) => kind))}
      {missing.length < readings.length ? " 숫자가 남았어요. " : " 계량기의 숫자를 입력해 주세요. "}
      <span className="whitespace-nowrap">{dayText(round.to)}까지예요.</span>
    </Banner>
  );
}

function Meter({ reading }: { reading: OwnMeterReading }) {
  const { kind, value, previous, by } = reading;
  return (
    <Card
      title={usageKindNames[kind]}
      description={
        <span className="tabular">
          {previous === null ? "지난 검침 값이 없어요" : `지난 검침 ${readingText(previous, kind)}`}
        </span>
      }
      action={by !== null && <Badge tone="positive">{by === "office" ? "관리사무소 입력" : "입력함"}</Badge>}
    >
      {by === "office" ? (
        <div className="flex flex-col gap-1">
          {value !== null && <p className="tabular text-title font-bold">{readingText(value, kind)}</p>}
          <p className="text-neutral-weak">관리사무소가 입력한 값이에요. 다르면 관리사무소에 알려 주세요.</p>
        </div>
      ) : (
        <MeterForm reading={reading} />
      )}
    </Card>
  );
}
