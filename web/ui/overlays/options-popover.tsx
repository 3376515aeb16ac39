import { use, useEffect } from "react";
import { ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Popover, type PopoverProps } from "react-aria-components/Popover";

import { useLayer } from "./layers.ts";

/**
 * The list of options below a field that one types into. React Aria closes it when something around it scrolls, and
 * what was typed is lost; but typing itself scrolls a field into view. So it stays, and moves along.
 */
export function OptionsPopover(props: PopoverProps) {
  const field = use(ComboBoxStateContext);
  const isOpen = field?.isOpen ?? false;
  useLayer(isOpen, () => field?.close());
  useEffect(() => {
    if (!isOpen) return;
    const moveAlong = (event: Event) => {
      if (event.target instanceof Element && event.target.role === "listbox") return;
      // It is measured again on this event only.
      dispatchEvent(new Event("resize"));
    };
    addEventListener("scroll", moveAlong, true);
    return () => removeEventListener("scroll", moveAlong, true);
  }, [isOpen]);
  return (
    <Popover
      {...props}
      isOpen={isOpen}
      onOpenChange={(opens) => {
        if (!opens && globalThis.event?.type !== "scroll") field?.close();
      }}
    />
  );
}
