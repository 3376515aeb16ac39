import { use } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Popover as AriaPopover, type PopoverProps } from "react-aria-components/Popover";

import { useLayer } from "./layers.ts";

/** The part that a menu, a select or a combobox opens beside its control. */
export function Popover(props: PopoverProps) {
  const trigger = use(OverlayTriggerStateContext);
  useLayer(trigger?.isOpen ?? false, () => trigger?.close());
  return <AriaPopover {...props} />;
}
