import { type RefObject, useLayoutEffect, useState } from "react";

import { rootFontSize, useWidthInRem } from "./use-width-in-rem.ts";

/** A table with its actions as buttons, one with menus of them, or a list as on a phone. */
export type TableLook = "buttons" | "menus" | "list";

/**
 * How a table can stand in a frame. It begins with the width that its columns should need, in rem. Rows with longer
 * words, such as a long address, raise that: otherwise they would be cut off, a row's actions first.
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
      // One of two halves of a pixel may be rounded up.
      if (table.offsetWidth <= room + 1) return;
      // A table that overflows is as wide as its words need, even while a window is being resized.
      setNeeded((before) => ({ ...before, [look]: table.offsetWidth / rootFontSize() }));
    });
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame, look]);
  return look;
}
