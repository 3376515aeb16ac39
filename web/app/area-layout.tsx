import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";

import { useMe } from "#web/api/session.ts";
import { Bell } from "#web/features/messages/alerts/bell.tsx";
import { markTyping } from "#web/ui/fields/typing.ts";
import { clearToasts, ToastRegion } from "#web/ui/overlays/toast.tsx";
import { ScreenSkeleton } from "#web/ui/states/skeleton.tsx";

import { AreaMenu } from "./area-menu.tsx";
import { useIsScreenLate } from "./going.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { useOffline } from "./offline.ts";
import { useOpenedAlerts } from "./opened-alerts.ts";
import type { Place } from "./place.ts";
import { RouterLinks } from "./router-links.tsx";
import { SmallScreenHeader } from "./small-screen-header.tsx";

// The first screen waits for nothing that comes later by itself.
const AlertAnnouncements = lazy(async () => ({
  default: (await import("#web/features/messages/alerts/alert-announcements.tsx")).AlertAnnouncements,
}));

interface AreaLayoutProps {
  places: readonly Place[];
  /** Opens the menu where there is no room for the sidebar, unless a bar leads to all of it. */
  opener?: ComponentType<{ menu: ReactNode }>;
  bar?: ReactNode;
  /** Whether its people get alerts. */
  hasAlerts?: boolean;
  /** Opens the search of everything, in the sidebar and in the header of a small screen. */
  finder?: ReactNode;
  /** Shows who is signed in. */
  identity: ReactNode;
  /** Shows whose place this is, where there is no room for the sidebar. */
  name: ReactNode;
  /** Stands in the screen's place, if this person may not see it. */
  instead?: ReactNode;
}

/** The frame of a signed-in area's screens: a sidebar, or a drawer or a bar on smaller screens. */
export function AreaLayout({
  places,
  opener: Opener,
  bar,
  hasAlerts = false,
  finder,
  identity,
  name,
  instead,
}: AreaLayoutProps) {
  useOffline();
  useOpenedAlerts();
  const content = useRef<HTMLElement>(null);
  // A screen starts again for another address, such as another post's, and for another person, whom another tab
  // may have signed in: nothing typed for the one is shown at the other.
  const userId = useMe()?.id;
  const { pathname } = useLocation();
  // What the person before was told is not for this one.
  useEffect(clearToasts, [userId]);
  useEffect(markTyping, []);
  const isLate = useIsScreenLate();
  const bell = hasAlerts && <Bell />;
  const menu = { places, identity };
  return (
    <RouterLinks>
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
        className="sr-only z-60 rounded-control bg-brand-solid px-4 py-3 font-semibold text-brand-solid focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        본문으로 건너뛰기
      </a>
      <NavigationProgress />
      <div className="min-h-dvh lg:ps-62">
        <aside className="fixed inset-y-0 start-0 hidden w-62 flex-col overflow-y-auto border-e border-neutral-weak bg-raised lg:flex">
          <AreaMenu {...menu} bell={bell} finder={finder} />
        </aside>
        <SmallScreenHeader
          name={name}
          bell={bell}
          finder={finder}
          opener={Opener && <Opener menu={<AreaMenu {...menu} />} />}
        />
        {/* The room below is a toast's: it covers nothing at the screen's end. */}
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          className="gutters mx-auto max-w-content pt-8 pb-[calc(var(--bottom-bar-height)+5.5rem)] outline-none lg:pt-10"
        >
          {/* Hidden, not removed: the person may stop waiting, and stay with what they have typed. */}
          <div hidden={isLate}>{instead ?? <Outlet key={`${userId} ${pathname}`} context={places} />}</div>
          {isLate && <ScreenSkeleton />}
        </main>
        {bar}
      </div>
      {hasAlerts && (
        <Suspense>
          <AlertAnnouncements />
        </Suspense>
      )}
      <ToastRegion />
    </RouterLinks>
  );
}
