import { type RefObject, useLayoutEffect, useState } from "react";

import { useWidthInRem } from "./use-width-in-rem.ts";

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
    if (!table || look === "list") return;
    const measure = () => {
      const room = table.parentElement!.clientWidth;
      if (room > 0 && table.offsetWidth > room) {
        setNeeded((before) => ({ ...before, [look]: (width * table.offsetWidth) / room }));
      }
    };
    measure();
    // Rows change, and the font comes after them.
    const observer = new ResizeObserver(measure);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame, look, width]);
  return look;
}
