import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";

import { paths } from "#web/paths.ts";
import { AppearanceMenu } from "#web/ui/layout/appearance-menu.tsx";
import { BrandMark } from "#web/ui/layout/brand-mark.tsx";
import { useLayer } from "#web/ui/overlays/layers.ts";

import { AccountActions, DashboardLink } from "./account-actions.tsx";

const anchors = [
  { hash: "#features", label: "기능" },
  { hash: "#partners", label: "파트너 아파트" },
  { hash: "#contact", label: "문의하기" },
] as const;

/** The header of the public pages. On a phone, its links fold into a menu. */
export function PublicHeader() {
  const { isOpen, toggle, close, header } = useFoldedMenu();
  return (
    <header ref={header} className="sticky top-0 z-20 border-b border-neutral-weak bg-ground">
      <div className="public-column flex min-h-16 flex-wrap items-center gap-x-4">
        <Link to={paths.home} className="flex min-h-target items-center" aria-label="단지 첫 화면">
          <BrandMark />
        </Link>
        <nav aria-label="첫 화면" className="ml-8 hidden gap-2 md:flex">
          {anchors.map(({ hash, label }) => (
            <Link key={hash} to={paths.home + hash} className={linkClass}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <DashboardLink className={`${linkClass} max-md:hidden`} />
          <AppearanceMenu />
          <AccountActions />
          <MenuButton isOpen={isOpen} onPress={toggle} />
        </div>
      </div>
      <nav
        id="public-menu"
        aria-label="첫 화면 메뉴"
        hidden={!isOpen}
        className="gutters absolute inset-x-0 top-full border-b border-neutral-weak bg-ground pt-2 pb-4 shadow-overlay md:hidden"
      >
        {anchors.map(({ hash, label }) => (
          <Link key={hash} to={paths.home + hash} onClick={close} className={foldedLinkClass}>
            {label}
          </Link>
        ))}
        <DashboardLink className={foldedLinkClass} />
      </nav>
    </header>
  );
}

const linkClass =
  "flex min-h-target items-center rounded-control px-3 font-semibold text-neutral-weak transition-colors hover:bg-neutral-hover hover:text-neutral";

const foldedLinkClass = "flex min-h-13 items-center text-lead font-semibold text-neutral";

function MenuButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="public-menu"
      aria-label="메뉴"
      onClick={onPress}
      className="-mr-2.5 grid size-target place-items-center rounded-control hover:bg-neutral-hover md:hidden"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current stroke-2">
        <path strokeLinecap="round" d={isOpen ? "M6 6l12 12M18 6L6 18" : "M4 8h16M4 16h16"} />
      </svg>
    </button>
  );
}

/** Opens and closes the menu. Escape, going back, a press elsewhere and every navigation close it. */
function useFoldedMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const header = useRef<HTMLElement>(null);
  const isOpen = openAt === key;
  // It is not open when somebody comes back here.
  if (openAt !== undefined && !isOpen) setOpenAt(undefined);
  useLayer(isOpen, () => setOpenAt(undefined));

  useEffect(() => {
    if (!isOpen) return;
    const foldOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenAt(undefined);
      header.current?.querySelector<HTMLElement>("[aria-controls]")?.focus();
    };
    const foldElsewhere = (event: PointerEvent) => {
      if (header.current && !event.composedPath().includes(header.current)) setOpenAt(undefined);
    };
    document.addEventListener("keydown", foldOnEscape);
    document.addEventListener("pointerdown", foldElsewhere);
    return () => {
      document.removeEventListener("keydown", foldOnEscape);
      document.removeEventListener("pointerdown", foldElsewhere);
    };
  }, [isOpen]);

  return {
    isOpen,
    header,
    toggle: () => setOpenAt(isOpen ? undefined : key),
    close: () => setOpenAt(undefined),
  };
}
