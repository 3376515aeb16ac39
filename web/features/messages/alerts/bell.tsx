import BellIcon from "lucide-react/icons/bell";
import { useLocation } from "react-router";

import { spokenCount, useAlertNews } from "#web/api/alert-news.ts";
import { useMe } from "#web/api/session.ts";
import { paths } from "#web/paths.ts";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

/** Leads to the inbox, from every screen of an area. Shows how many alerts are unread. */
export function Bell() {
  const role = useMe()?.role;
  const href = paths[role === "manager" ? "manager" : "resident"].alerts;
  const onClick = useLinkClick(href);
  const { pathname } = useLocation();
  const { unreadCount = 0 } = useAlertNews() ?? {};
  const name = unreadCount === 0 ? "알림" : `알림, 새 알림 ${spokenCount(unreadCount)}`;
  return (
    <Tooltip text={name} kind="name">
      <a
        href={href}
        onClick={onClick}
        aria-current={pathname === href ? "page" : undefined}
        className="relative grid size-target shrink-0 place-items-center rounded-control text-neutral-weak transition-colors hover:bg-neutral-hover hover:text-neutral active:bg-neutral-pressed aria-[current=page]:text-brand"
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        <BellIcon aria-hidden size="min(1.375rem, 30px)" />
        {unreadCount > 0 && (
          <span
            aria-hidden
            className="tabular absolute start-1/2 top-[8%] grid h-[min(1.125rem,24px)] min-w-[min(1.125rem,24px)] place-items-center rounded-full bg-critical-solid px-1 text-[min(0.6875rem,15px)] leading-none font-bold whitespace-nowrap text-critical-solid"
          >
            {unreadCount > 99 ? "99+" : unreadCount}
          </span>
        )}
      </a>
    </Tooltip>
  );
}
