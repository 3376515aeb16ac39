import { type KeyboardEvent, type ReactNode, type Ref, useId } from "react";

import { classNames } from "#web/ui/class-names.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { Spinner } from "#web/ui/states/spinner.tsx";

interface IconButtonProps {
  /** The button's name: a screen reader reads it, and a tooltip shows it. */
  label: string;
  icon: ReactNode;
  onPress?: () => void;
  /** For keys beside Enter and the space bar. */
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  /** `onPicture`: its icon has a ground of its own. */
  tone?: "neutral" | "critical" | "onPicture";
  isPending?: boolean;
  disabledReason?: string | undefined;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  onPress,
  tone = "neutral",
  isPending = false,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const reasonId = useId();
  const isOff = disabledReason !== undefined;
  return (
    <Tooltip
      text={disabledReason ?? label}
      kind={isOff ? "reason" : "name"}
      isOff={rest["aria-expanded"] === true}
    >
      <button
        {...rest}
        type="button"
        aria-label={isPending ? `${label} 처리 중` : label}
        aria-disabled={isOff || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={isOff ? reasonId : undefined}
        className={classNames(
          "inline-grid size-target shrink-0 place-items-center rounded-control transition-colors",
          "off:cursor-not-allowed off:bg-transparent off:text-disabled",
          tones[tone],
        )}
        onClick={(event) => {
          if (isOff || isPending) event.preventDefault();
          else onPress?.();
        }}
      >
        {isPending ? <Spinner /> : icon}
      </button>
      {isOff && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </Tooltip>
  );
}

const tones = {
  neutral: "text-neutral-weak hover:bg-neutral-hover hover:text-neutral active:bg-neutral-pressed",
  critical: "text-critical hover:bg-critical-hover active:bg-critical-pressed",
  onPicture: "text-neutral hover:[&>*]:bg-neutral-weak-hover active:[&>*]:bg-neutral-weak-pressed",
};
