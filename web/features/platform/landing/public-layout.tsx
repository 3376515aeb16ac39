import "./public.css";

import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";

import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

/** The frame of the public pages: /, /privacy and /terms. */
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
 * Scrolls to the section that the address names, and moves the focus there. The browser does this only for
 * links within a page; ours also come from other pages, and may be followed twice.
 */
function useAnchor() {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (!hash) return;
    // Waits a frame, because every change of screen first moves the focus to the title.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
