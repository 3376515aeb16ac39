import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

/** The office's screens of facility booking, in the order of its day. */
const places = [
  { path: paths.manager.reservations, label: "예약 현황" },
  { path: paths.manager.facilities, label: "시설" },
  { path: paths.manager.closures, label: "휴관·휴일" },
  { path: paths.manager.lotteries, label: "추첨" },
  { path: paths.manager.charges, label: "이용료" },
  { path: paths.manager.facilityStatistics, label: "통계" },
  { path: paths.manager.suspensions, label: "이용 정지" },
] as const;

interface OfficeTabsProps {
  /** The screen that shows them. */
  current: (typeof places)[number]["path"];
}

/** Leads from each of the office's screens of facility booking to the others. */
export function OfficeTabs({ current }: OfficeTabsProps) {
  return (
    <nav aria-label="시설 예약">
      {/* On a phone in two rows, because a tab beyond the edge is not found. */}
      <ul className="mb-5 flex flex-wrap gap-x-1 border-b border-neutral-weak">
        {places.map(({ path, label }) => (
          <li key={path}>
            <PlaceLink href={path} label={label} isCurrent={path === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlaceLink({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  const onClick = useLinkClick(href);
  return (
    <a href={href} aria-current={isCurrent ? "page" : undefined} onClick={onClick} className={linkClass}>
      {label}
    </a>
  );
}

const linkClass =
  "relative -outline-offset-2 flex min-h-target items-center rounded-t-control px-3 whitespace-nowrap text-neutral-weak " +
  "transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full " +
  "hover:text-neutral aria-[current=page]:font-semibold aria-[current=page]:text-neutral " +
  "aria-[current=page]:after:bg-brand-solid";
