import { type RefObject, useLayoutEffect, useState } from "react";

/** Returns an element's width, known before the first paint; in rem, so that large text counts. */
export function useWidthInRem(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const current = element.current;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth / rootFontSize());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** In pixels, for what is measured in rem. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
