import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

/** A resident's three numbers, small, each with the way to what it counts. */
export function HomeFigures({ numbers }: { numbers: Output<"getResidentDashboard"> }) {
  const { newNoticeCount, openComplaintCount, complaintCount, todayReservationCount } = numbers;
  const own = `${countText(openComplaintCount)} / ${countText(complaintCount)}`;
  return (
    <div className="flex flex-wrap gap-2 *:flex-[1_1_6.25rem]">
      <Figure
        href={paths.resident.notices}
        label="새 공지사항"
        value={countText(newNoticeCount)}
        note="최근 7일"
      />
      <Figure href={paths.resident.complaints} label="내 민원" value={own} note="남음 / 전체" />
      <Figure
        href={paths.resident.myReservations}
        label="예약한 시설"
        value={countText(todayReservationCount)}
        note="오늘"
      />
    </div>
  );
}

interface FigureProps {
  href: string;
  label: string;
  value: string;
  note: string;
}

function Figure({ href, label, value, note }: FigureProps) {
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="flex min-w-0 flex-col rounded-card border border-neutral-weak bg-raised px-3 py-1.5 text-neutral no-underline transition-colors hover:bg-neutral-hover active:bg-neutral-pressed"
    >
      <span className="text-label font-semibold text-neutral-weak">{label}</span>
      <span className="tabular font-bold whitespace-nowrap">{value}건</span>
      <span className="text-caption text-neutral-weak">{note}</span>
    </a>
  );
}

function countText(count: number): string {
  return count.toLocaleString("ko-KR");
}
