import { type RefObject, useLayoutEffect, useState } from "react";

import { rootFontSize, useWidthInRem } from "./use-width-in-rem.ts";

/** A table with its actions as buttons, one with menus of them, or a list as on a phone. */
export type TableLook = "buttons" | "menus" | "list";

/**
 * How a table can stand in a frame. It begins with what its columns are taken to need, in rem. Rows whose words need more, such
 * as a long address, raise that: what does not fit would be cut off, a row's actions first.
 */
export function useTableLook(
  frame: RefObject<HTMLElement | null>,
  least: number,
  buttons: number,
): TableLook {
  const width = useWidthInRem(frame);
  const [needed, setNeeded] = useState({ menus: least, buttons: least + buttons });
  const look = width >= needed.buttons ? "buttons" : width >= needed.menus ? "menus" : "list";
  useLayoutEffect(() => {
    const table = frame.current?.querySelector("table");
    if (!table) return;
    // Rows change, and the font comes after them.
    const observer = new ResizeObserver(() => {
      const room = table.parentElement!.clientWidth;
      // Of two halves of a pixel, one may be rounded up.
      if (table.offsetWidth <= room + 1) return;
      // A table that overflows is as wide as its words need, whatever room a window that is being resized leaves it.
      setNeeded((before) => ({ ...before, [look]: table.offsetWidth / rootFontSize() }));
    });
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame, look]);
  return look;
}
