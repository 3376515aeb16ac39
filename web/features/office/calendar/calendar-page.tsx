import { PageHeader } from "#web/ui/layout/page-header.tsx";

import { CalendarLink } from "./calendar-link.tsx";
import { CalendarView } from "./calendar-view.tsx";

/** /resident/calendar: what happens in the complex, and what one has to do with besides. */
export function CalendarPage() {
  return (
    <>
      <title>일정 · 단지</title>
      <PageHeader title="일정" description="단지의 일정과 내 예약, 모임, 투표, 관리비 납기를 함께 보여요." />
      <div className="flex flex-col gap-8">
        <CalendarView area="resident" hint="관리사무소가 일정을 넣으면 여기에서 볼 수 있어요." />
        <CalendarLink hasBookings />
      </div>
    </>
  );
}
