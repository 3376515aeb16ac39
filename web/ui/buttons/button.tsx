import { type ReactNode, type Ref, useId } from "react";

import { classNames } from "#web/ui/class-names.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { Spinner } from "#web/ui/states/spinner.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { buttonClass, type ButtonLook } from "./button-styles.ts";

export interface ButtonProps extends ButtonLook {
  children: ReactNode;
  type?: "button" | "submit";
  onPress?: () => void;
  /** Shows a spinner in place of the words, keeps the width and the focus, and ignores presses. */
  isPending?: boolean;
  /** Why it cannot be pressed now. With a reason, the button is off and shows it on hover and focus. */
  disabledReason?: string | undefined;
  icon?: ReactNode;
  /** A longer name for screen readers. It must contain the visible words. */
  label?: string;
  autoFocus?: boolean;
  /** The id of the form that a submit button outside of the form belongs to. */
  form?: string;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
  /** Whether a toggle button is on; its words stay the same. Only secondary and quiet buttons show it. */
  "aria-pressed"?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A native button. React Aria's would add 11 kB to every page, the landing page too, for press events that no
 * plain button here needs.
 */
export function Button({
  children,
  type = "button",
  onPress,
  isPending = false,
  disabledReason,
  icon,
  label,
  variant,
  size,
  isWide,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isOff = disabledReason !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label && isPending ? `${label} 처리 중` : label}
      aria-disabled={isOff || undefined}
      aria-busy={isPending || undefined}
      aria-describedby={isOff ? reasonId : undefined}
      className={buttonClass({ variant, size, isWide })}
      onClick={(event) => {
        if (isOff || isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      <span className={classNames("inline-flex items-center gap-2", isPending && "opacity-0")}>
        {icon}
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <VisuallyHidden>처리 중</VisuallyHidden>
        </span>
      )}
    </button>
  );
  if (!isOff) return button;
  return (
    <Tooltip text={disabledReason} kind="reason" isWide={isWide}>
      {button}
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </Tooltip>
  );
}
