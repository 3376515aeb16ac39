import CalendarClock from "lucide-react/icons/calendar-clock";

import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

/** /resident/reservations: says that booking is not possible yet, and what to do meanwhile. */
export function ReservationsPage() {
  return (
    <>
      <title>시설 예약 · 단지</title>
      <PageHeader title="시설 예약" />
      <EmptyState
        icon={<CalendarClock aria-hidden size="1.5rem" />}
        action={<ButtonLink href={paths.resident.notices}>공지사항 보기</ButtonLink>}
      >
        <span className="block font-semibold text-neutral">시설 예약 서비스를 준비하고 있어요.</span>
        <span className="mt-1 block">
          아직 이 화면에서 예약할 수 없어요. 그동안은 관리사무소에 문의해 주세요.
        </span>
      </EmptyState>
    </>
  );
}
