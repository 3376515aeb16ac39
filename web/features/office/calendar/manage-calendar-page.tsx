import { useRights } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

import { CalendarLink } from "./calendar-link.tsx";
import { CalendarView } from "./calendar-view.tsx";

/** /manager/calendar: what happens in the complex. */
export function ManageCalendarPage() {
  const mayWrite = useRights()("notices");
  const add = (
    <ButtonLink href={paths.manager.newEvent} variant="primary">
      일정 넣기
    </ButtonLink>
  );
  return (
    <>
      <title>일정 · 단지</title>
      <PageHeader
        title="일정"
        description="소독, 점검, 단수·정전은 전날 저녁 7시에 해당 동 주민에게 알려요."
        action={mayWrite && add}
      />
      <div className="flex flex-col gap-8">
        <CalendarView
          area="manager"
          hint="소독이나 점검처럼 주민이 알아야 할 날을 넣어 보세요."
          {...(mayWrite && { emptyAction: add })}
        />
        <CalendarLink hasBookings={false} />
      </div>
    </>
  );
}
