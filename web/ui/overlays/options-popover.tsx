import { type ComponentProps, use, useEffect } from "react";
import { ComboBoxStateContext } from "react-aria-components/ComboBox";

import { Popover } from "./popover.tsx";

/**
 * The list of options below a field that one types into. React Aria closes it when something around it scrolls, and
 * what was typed is lost; but typing itself scrolls a field into view. So it stays, and moves along.
 */
export function OptionsPopover(props: ComponentProps<typeof Popover>) {
  const field = use(ComboBoxStateContext);
  const isOpen = field?.isOpen ?? false;
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
