import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useState } from "react";

import type { Output } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { RecentChanges, useRecentChanges } from "#web/api/recent-changes.ts";
import { dateText } from "#web/booking/words.ts";
import { TakeBack } from "#web/forms/take-back.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

// The form brings the schemas, so it loads only when someone adds a holiday.
const AddHolidayDialog = lazy(async () => ({
  default: (await import("./add-holiday-dialog.tsx")).AddHolidayDialog,
}));

type Holiday = Output<"getHolidays">["holidays"][number];

/** The holidays of a year: those that the calendar proposes are the office's to confirm, or to leave. */
export function Holidays({ year, today }: { year: number; today: string }) {
  const holidays = useQuery(callQuery("getHolidays", { year }));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={`${year}년 휴일`}
      description="확정한 휴일에는 시설마다 정한 휴일 운영 시간을 써요."
      action={
        <Button size="small" onPress={() => setOpen(true)}>
          휴일 추가
        </Button>
      }
    >
      <Loaded query={holidays} skeleton={<TableSkeleton rows={4} />} fallback="휴일을 불러오지 못했어요.">
        {(data) => (
          <>
            <HolidayList holidays={data.holidays} year={year} />
            <LawOfHolidays asOf={data.lawAsOf} today={today} />
          </>
        )}
      </Loaded>
      <OnceOpened isOpen={isOpen} beginsAnew>
        <AddHolidayDialog
          day={today.startsWith(String(year)) ? today : `${year}-01-01`}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      </OnceOpened>
    </Card>
  );
}

/** This program does not hear of new laws, so the one who confirms the days reads how old its law is. */
function LawOfHolidays({ asOf, today }: { asOf: string; today: string }) {
  const isOld = today > `${Number(asOf.slice(0, 4)) + 1}${asOf.slice(4)}`;
  return (
    <p className="mt-3 text-label text-neutral-weak">
      공휴일은 {dateText(asOf)} 기준 법에 따라 찾아요. 선거일과 임시공휴일은 직접 추가해 주세요.
      {isOld && " 그 뒤에 법이 바뀌었는지 확인해 주세요."}
    </p>
  );
}

function HolidayList({ holidays, year }: { holidays: readonly Holiday[]; year: number }) {
  const { confirmAll, confirmed, isPending, failure } = useConfirmAll();
  const proposed = holidays.filter(({ isProposed }) => isProposed);
  const removed = useRecentChanges(removedHolidays).filter(
    ({ date }) => date.startsWith(String(year)) && holidays.every((each) => each.date !== date),
  );
  const rows = [...holidays, ...removed].toSorted((one, other) => (one.date < other.date ? -1 : 1));
  if (rows.length === 0) return <p className="text-neutral-weak">아직 휴일이 없어요.</p>;
  return (
    <>
      {proposed.length > 0 && (
        <Banner
          tone="informative"
          action={
            <Button size="small" isPending={isPending} onPress={() => confirmAll(proposed)}>
              {isPending ? `${confirmed}/${proposed.length} 확정 중` : `${proposed.length}일 모두 확정`}
            </Button>
          }
        >
          공휴일 {proposed.length}일을 찾았어요. 확정하기 전에는 평일처럼 운영해요.
        </Banner>
      )}
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
      <FocusPlace>
        <ul aria-label="휴일" className="divide-y divide-neutral-weak">
          {rows.map((holiday) =>
            holidays.includes(holiday) ? (
              <HolidayRow key={holiday.date} holiday={holiday} />
            ) : (
              <RemovedRow key={holiday.date} holiday={holiday} />
            ),
          )}
        </ul>
      </FocusPlace>
    </>
  );
}

function HolidayRow({ holiday }: { holiday: Holiday }) {
  const { date, name, isProposed } = holiday;
  const set = useSetHoliday();
  const remove = () =>
    set.run({ date, name: null }, () => {
      removedHolidays.keep(date, holiday);
      showToast({ tone: "positive", message: `${name} 휴일을 지웠어요.`, seconds: 5 });
    });
  return (
    <Row date={date} name={name}>
      {isProposed ? (
        <Button
          size="small"
          label={`${dateText(date)} ${name} 확정`}
          isPending={set.isPending}
          onPress={() => set.run({ date, name })}
        >
          확정
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          label={`${dateText(date)} ${name} 지우기`}
          isPending={set.isPending}
          onPress={remove}
        >
          지우기
        </Button>
      )}
    </Row>
  );
}

const removedHolidays = new RecentChanges<Holiday>();

/** A holiday that was just removed, in its old place until it can no longer be taken back. */
function RemovedRow({ holiday: { date, name } }: { holiday: Holiday }) {
  const set = useSetHoliday();
  return (
    <Row date={date} name={<s>{name}</s>}>
      <TakeBack
        changes={removedHolidays}
        of={date}
        name={`${dateText(date)} ${name}`}
        onTakeBack={() => set.run({ date, name })}
      />
    </Row>
  );
}

function Row({ date, name, children }: { date: string; name: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="flex min-w-0 flex-[1_1_9rem] flex-wrap items-baseline gap-x-3">
        <span className="tabular">{dateText(date)}</span>
        <span className="wrap-anywhere text-neutral-weak">{name}</span>
      </span>
      {children}
    </li>
  );
}

/** One after the other, in their order. */
function useConfirmAll() {
  const set = useSetHoliday();
  const [confirmed, setConfirmed] = useState(0);
  const confirmFrom = (proposed: readonly Holiday[], index: number) => {
    const holiday = proposed[index];
    if (!holiday) return;
    setConfirmed(index);
    set.run({ date: holiday.date, name: holiday.name }, () => confirmFrom(proposed, index + 1));
  };
  return {
    confirmAll: (proposed: readonly Holiday[]) => confirmFrom(proposed, 0),
    confirmed,
    isPending: set.isPending,
    failure: set.failure,
  };
}

function useSetHoliday() {
  return useCommand("setHoliday", {
    fallback: "휴일을 저장하지 못했어요. 다시 시도해 주세요.",
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 3 }),
  });
}
