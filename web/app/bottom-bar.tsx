import { Link } from "react-router";

import { heightVariable } from "#web/ui/layout/height-variable.ts";

import { currentPlace, useGoingTo } from "./going.ts";
import type { Place } from "./place.ts";

/**
 * The bar where there is no room for a sidebar, with the most needed places in reach of the thumb. It gives way to
 * the keyboard, and to the buttons of a form that stay at the bottom. Large text makes it higher only up to a point, and a label
 * grows only as far as its place is wide.
 */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const goingTo = useGoingTo();
  // The last place has all that the others have not.
  const current = places.find((place) => currentPlace(place, goingTo)) ?? places.at(-1);
  return (
    <nav
      ref={heightVariable("--bottom-bar-height")}
      aria-label="자주 쓰는 메뉴"
      data-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-neutral-weak bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden in-data-typing:hidden in-[:root:has(.form-actions)]:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {places.map((place) => (
          <li key={place.path} className="@container min-w-0">
            <Link
              to={place.path}
              aria-current={place === current ? "page" : undefined}
              className="flex h-[min(4rem,76px)] flex-col items-center justify-center gap-0.5 text-[min(0.875rem,22cqi)] leading-[1.4] font-semibold whitespace-nowrap text-neutral-weak active:bg-neutral-pressed aria-[current=page]:text-brand"
            >
              <place.icon aria-hidden size="min(1.375rem, 30px)" />
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
