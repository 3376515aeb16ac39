import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the new screen's title, so that a screen reader reads it and the keyboard starts there.
 * The browser itself does this for the first screen.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const title = document.querySelector<HTMLElement>("h1") ?? document.querySelector<HTMLElement>("main");
    if (!title || document.activeElement?.closest("form")) return;
    title.tabIndex = -1;
    title.style.outline = "none";
    title.focus({ preventScroll: true });
  }, [pathname]);
}
