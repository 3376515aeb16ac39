import { type RefObject, useLayoutEffect, useRef } from "react";

export type FloatSide = "above" | "below";

interface Float<Element extends HTMLElement> {
  anchor: RefObject<Element | null>;
  panel: RefObject<Element | null>;
}

const windowMargin = 8;

/**
 * Shows a panel beside its anchor while it is open. The panel is in the browser's top layer, so no scrolling
 * area clips it. It changes sides if there is no room, and always stays within the window. Give the panel
 * `floatClass` and `popover="manual"`.
 */
export function useFloat<Element extends HTMLElement>(isOpen: boolean, side: FloatSide): Float<Element> {
  const anchor = useRef<Element>(null);
  const panel = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!isOpen || !anchor.current || !panel.current) return;
    const [anchorElement, panelElement] = [anchor.current, panel.current];
    const place = () => placeBeside(anchorElement, panelElement, side);
    // A browser without popovers draws the panel in place with a fixed position, which is good enough.
    if ("showPopover" in panelElement) panelElement.showPopover();
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(anchorElement);
    sizes.observe(panelElement);
    globalThis.addEventListener("resize", place);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      globalThis.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, { capture: true });
    };
  }, [isOpen, side]);
  return { anchor, panel };
}

export const floatClass = "fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0";

function placeBeside(anchor: HTMLElement, panel: HTMLElement, side: FloatSide): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const fitsAbove = at.top - height >= windowMargin;
  const fitsBelow = at.bottom + height <= clientHeight - windowMargin;
  const isAbove = side === "above" ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  // Aligned so that it grows towards the middle of the window, where there is room.
  const isInLeftHalf = at.left + at.width / 2 < clientWidth / 2;
  const left = isInLeftHalf ? at.left : at.right - width;
  const lastLeft = Math.max(windowMargin, clientWidth - width - windowMargin);
  panel.style.left = `${Math.min(Math.max(left, windowMargin), lastLeft)}px`;
  panel.style.top = `${isAbove ? at.top - height : at.bottom}px`;
}
