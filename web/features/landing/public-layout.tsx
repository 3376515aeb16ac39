import "./public.css";

import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";

import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

/** What stands around the public pages: /, /privacy and /terms. */
export function PublicLayout() {
  const content = useRef<HTMLElement>(null);
  useAnchor();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
        className="sr-only z-30 rounded-control bg-brand-solid px-4 py-3 font-semibold text-brand-solid focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        본문으로 건너뛰기
      </a>
      <PublicHeader />
      <main id="content" ref={content} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}

/**
 * Takes eyes and focus to the section that the address names. The browser does so for a link of its
 * own page only; ours also come from another page, and may be followed twice.
 */
function useAnchor() {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (!hash) return;
    // A frame later, after the focus that every change of screen moves to the title.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
