import { lazy, Suspense } from "react";
import { useLocation } from "react-router";

import { useMe, useRights } from "#web/api/session.ts";
import { homeOf, paths } from "#web/paths.ts";

import { AreaLayout } from "./area-layout.tsx";
import { currentPlace } from "./going.ts";
import { ApartmentName, ManagerIdentity } from "./identity.tsx";
import { managerPlaces } from "./manager-menu.ts";
import { MenuDrawer } from "./menu-drawer.tsx";
import type { Place } from "./place.ts";

// Nobody presses a key before they see the screen.
const officeKeys = () => import("./office-keys.tsx");
const OfficeKeys = lazy(async () => ({ default: (await officeKeys()).OfficeKeys }));
const OfficeFinder = lazy(async () => ({ default: (await officeKeys()).OfficeFinder }));

// Few come to a screen that is not theirs: menus do not lead there.
const RightNotGranted = lazy(async () => ({
  default: (await import("./right-not-granted.tsx")).RightNotGranted,
}));

/** Screens inside of a place, which are asked for by their own addresses. */
const screensInside: readonly Pick<Place, "path" | "label" | "right" | "besides">[] = [
  { path: paths.manager.passwordHelp, label: "비밀번호 도움", right: "residents" },
  { path: paths.manager.facilities, label: "시설", right: "facilities" },
];

/** The office's area: the work that is this account's. */
export function ManagerArea() {
  const { pathname } = useLocation();
  const may = useRights();
  const me = useMe();
  const hasDashboard = !me || homeOf(me) === paths.manager.dashboard;
  const isOpen = ({ path, right }: Pick<Place, "path" | "right">) =>
    right === undefined ? path !== paths.manager.dashboard || hasDashboard : may(right);
  const places = managerPlaces.filter(isOpen);
  // A home's page is anybody's of the office, and each part of it asks for a right of its own.
  const asked = pathname.startsWith(paths.manager.household("")) ? "" : pathname;
  const closed = [...managerPlaces, ...screensInside].find(
    (place) => place.right && !may(place.right) && currentPlace(place, asked),
  );
  return (
    <>
      <AreaLayout
        places={places}
        opener={MenuDrawer}
        hasAlerts
        finder={finder}
        identity={<ManagerIdentity />}
        name={<ApartmentName />}
        instead={
          closed?.right && (
            <Suspense>
              <RightNotGranted label={closed.label} right={closed.right} />
            </Suspense>
          )
        }
      />
      <Suspense>
        <OfficeKeys places={places} />
      </Suspense>
    </>
  );
}

// Its room is there before its code.
const finder = (
  <Suspense fallback={<div className="size-target" />}>
    <OfficeFinder />
  </Suspense>
);
