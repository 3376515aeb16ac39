import type { Output } from "#contract/index.ts";
import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

/** A resident's three numbers, small, each with the way to what it counts. */
export function HomeFigures({ numbers }: { numbers: Output<"getResidentDashboard"> }) {
  const { newNoticeCount, openComplaintCount, complaintCount, todayReservationCount } = numbers;
  const own = `${countText(openComplaintCount)} / ${countText(complaintCount)}`;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-2">
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
      className="flex min-w-0 flex-col rounded-card border border-neutral-weak bg-raised px-2.5 py-1 text-neutral no-underline transition-colors hover:bg-neutral-hover active:bg-neutral-pressed"
    >
      <span className="truncate text-caption font-semibold text-neutral-weak">{label}</span>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="tabular font-bold whitespace-nowrap">{value}건</span>
        <span className="text-caption whitespace-nowrap text-neutral-weak">{note}</span>
      </span>
    </a>
  );
}

function countText(count: number): string {
  return count.toLocaleString("ko-KR");
}
