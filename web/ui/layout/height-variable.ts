import type { RefCallback } from "react";

/** What stands over the screen. `app.css` gives each height's variable its start, 0. */
type HeightVariable = "--toast-height" | "--bottom-bar-height" | "--form-actions-height";

const refs = new Map<HeightVariable, RefCallback<HTMLElement>>();

/** A ref that tells the style sheets how high its element is, so that others keep out of its way. */
export function heightVariable(name: HeightVariable): RefCallback<HTMLElement> {
  const known = refs.get(name);
  if (known) return known;
  const ref = (element: HTMLElement | null) => {
    if (!element) return;
    const root = document.documentElement.style;
    const sizes = new ResizeObserver(() => root.setProperty(name, `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.removeProperty(name);
    };
  };
  refs.set(name, ref);
  return ref;
}
