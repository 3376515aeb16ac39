import { NavLink } from "react-router";

import { heightVariable } from "#web/ui/layout/height-variable.ts";

import type { Place } from "./place.ts";

/** The bar at the bottom of a phone, with the most needed places in reach of the thumb. */
export function BottomBar({ places }: { places: readonly Place[] }) {
  return (
    <nav
      ref={heightVariable("--bottom-bar-height")}
      aria-label="자주 쓰는 메뉴"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-neutral-weak bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {places.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              className="flex h-16 flex-col items-center justify-center gap-0.5 text-label font-semibold text-neutral-weak aria-[current=page]:text-brand"
            >
              <Icon aria-hidden size="1.375rem" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
