import { type FocusEvent, type ReactNode, useState } from "react";

import { classNames } from "#web/ui/class-names.ts";

import { floatClass, useFloat } from "./use-float.ts";

interface TooltipProps {
  text: string;
  /** A reason shows at every focus, a name only at keyboard focus: a tap on the control acts at once. */
  kind: "name" | "reason";
  /** Shows nothing, for example while a menu of the same control is open. */
  isOff?: boolean;
  isWide?: boolean | undefined;
  children: ReactNode;
}

/**
 * A sentence beside a control while it is hovered or focused; Escape hides it. Screen readers ignore it,
 * because the control's own label or description says the same.
 */
export function Tooltip({ text, kind, isOff = false, isWide = false, children }: TooltipProps) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted && !isOff;
  const { anchor, panel } = useFloat<HTMLSpanElement>(isOpen, "above");
  const showOnFocus = (event: FocusEvent) => {
    if (kind === "reason" || event.target.matches(":focus-visible")) setWanted(true);
  };
  return (
    // The wrapper only listens: what can be operated is the control inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={anchor}
      className={classNames("[&>button]:grow", isWide ? "flex w-full" : "inline-flex")}
      onPointerEnter={(event) => event.pointerType === "mouse" && setWanted(true)}
      onPointerLeave={() => setWanted(false)}
      onFocus={showOnFocus}
      onBlur={() => setWanted(false)}
      onKeyDown={(event) => event.key === "Escape" && setWanted(false)}
    >
      {children}
      {isOpen && (
        <span
          ref={panel}
          popover="manual"
          aria-hidden
          className={classNames(floatClass, "w-max max-w-64 animate-[appear_120ms_ease-out] py-2")}
        >
          <span className="block rounded-control bg-neutral-solid px-3 py-2 text-label font-regular text-neutral-solid">
            {text}
          </span>
        </span>
      )}
    </span>
  );
}
