import { useQuery } from "@tanstack/react-query";
import CalendarOff from "lucide-react/icons/calendar-off";
import { lazy, useState } from "react";
import { useSearchParams } from "react-router";

import { lastOfMonth } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { callQuery } from "#web/api/queries.ts";
import { MonthChoice } from "#web/booking/month-choice.tsx";
import { NoFacilities } from "#web/booking/no-facilities.tsx";
import { OfficeTabs } from "#web/booking/office-tabs.tsx";
import { shownMonth } from "#web/booking/shown-month.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { ClosureList } from "./closure-list.tsx";
import { groupClosures } from "./closure-words.ts";
import { Holidays } from "./holidays.tsx";
import { MonthCalendar } from "./month-calendar.tsx";

// The form brings the schemas, so it loads only when someone closes a facility.
const CreateClosureDialog = lazy(async () => ({
  default: (await import("./create-closure-dialog.tsx")).CreateClosureDialog,
}));

/** /manager/closures?month=: when facilities are closed, and the holidays that they keep. */
export function ClosuresPage() {
  const [params, setParams] = useSearchParams();
  const month = shownMonth(params);
  const facilities = useQuery(callQuery("getFacilities"));
  const hasFacilities = (facilities.data?.facilities.length ?? 0) > 0;
  const [isOpen, setOpen] = useState(false);
  const [today] = useState(() => seoulDate(new Date()));
  return (
    <>
      <title>휴관·휴일 · 단지</title>
      <OfficeTabs current={paths.manager.closures} />
      <PageHeader
        title="휴관·휴일"
        action={
          hasFacilities && (
            <Button variant="primary" onPress={() => setOpen(true)}>
              휴관 등록
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-8">
        <section aria-label="휴관" className="flex flex-col gap-4">
          <MonthChoice
            month={month}
            onMonth={(chosen) => setParams({ month: chosen }, { replace: true, preventScrollReset: true })}
          />
          <Loaded
            query={facilities}
            skeleton={<TableSkeleton rows={6} />}
            fallback="시설을 불러오지 못했어요."
          >
            {() =>
              hasFacilities ? (
                <ClosuresOfMonth month={month} today={today} />
              ) : (
                <NoFacilities icon={<CalendarOff aria-hidden size="1.5rem" />} />
              )
            }
          </Loaded>
        </section>
        <Holidays year={Number(month.slice(0, 4))} today={today} />
      </div>
      {facilities.data && (
        <OnceOpened isOpen={isOpen} beginsAnew>
          <CreateClosureDialog
            facilities={facilities.data.facilities}
            day={month === today.slice(0, 7) ? today : `${month}-01`}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </OnceOpened>
      )}
    </>
  );
}

function ClosuresOfMonth({ month, today }: { month: string; today: string }) {
  const from = `${month}-01`;
  const closures = useQuery(callQuery("getClosures", { from, to: lastOfMonth(from) }));
  const holidays = useQuery(callQuery("getHolidays", { year: Number(month.slice(0, 4)) }));
  return (
    <Loaded query={closures} skeleton={<TableSkeleton rows={6} />} fallback="휴관 일정을 불러오지 못했어요.">
      {({ closures: rows }) => {
        const groups = groupClosures(rows);
        return (
          <>
            <MonthCalendar
              today={today}
              month={month}
              groups={groups}
              holidays={(holidays.data?.holidays ?? []).filter(({ isProposed }) => !isProposed)}
            />
            <ClosureList groups={groups} month={month} />
          </>
        );
      }}
    </Loaded>
  );
}
