import Menu from "lucide-react/icons/menu";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";

import { useMe } from "#web/api/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { AppearanceMenu } from "#web/ui/layout/appearance-menu.tsx";
import { BrandMark } from "#web/ui/layout/brand-mark.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { clearToasts, ToastRegion } from "#web/ui/overlays/toast.tsx";

import { AreaMenu } from "./area-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import type { Place } from "./place.ts";
import { RouterLinks } from "./router-links.tsx";

interface AreaLayoutProps {
  places: readonly Place[];
  /** The places of the bar at the bottom of a phone. Without places, there is no bar. */
  bottomPlaces?: readonly Place[];
  /** Shows who is signed in. */
  identity: ReactNode;
}

/** The frame of a signed-in area's screens: a sidebar, or a drawer on smaller screens. */
export function AreaLayout({ places, bottomPlaces, identity }: AreaLayoutProps) {
  const content = useRef<HTMLElement>(null);
  // A screen starts again for another address, such as another post's, and for another person, whom another tab
  // may have signed in: nothing typed for the one is shown at the other.
  const userId = useMe()?.id;
  const { pathname } = useLocation();
  // What the person before was told is not for this one.
  useEffect(clearToasts, [userId]);
  const menu = <AreaMenu places={places} identity={identity} />;
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
          {menu}
        </aside>
        <SmallScreenHeader menu={menu} />
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          className={`gutters mx-auto max-w-content py-6 outline-none lg:py-10 ${bottomPlaces ? "max-md:pb-28" : ""}`}
        >
          <Outlet key={`${userId} ${pathname}`} />
        </main>
        {bottomPlaces && <BottomBar places={bottomPlaces} />}
      </div>
      <ToastRegion />
    </RouterLinks>
  );
}

function SmallScreenHeader({ menu }: { menu: ReactNode }) {
  // The drawer is open only for the history entry where it was opened, so every navigation closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  return (
    <header className="gutters sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-neutral-weak bg-raised lg:hidden">
      <div className="-ms-2.5">
        <IconButton
          label="메뉴 열기"
          icon={<Menu aria-hidden size="1.5rem" />}
          aria-expanded={isOpen}
          onPress={() => setOpenAt(key)}
        />
      </div>
      <div className="min-w-0 flex-1">
        <BrandMark />
      </div>
      <div className="-me-2.5">
        <AppearanceMenu />
      </div>
      <Drawer label="메뉴" isOpen={isOpen} onClose={() => setOpenAt(undefined)}>
        {menu}
      </Drawer>
    </header>
  );
}
