import Check from "lucide-react/icons/check";
import { type ReactNode, type Ref, useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

export interface CheckboxProps {
  children: ReactNode;
  /** Hides the words from the eye only, for a box in a table's row. */
  hidesLabel?: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  onBlur?: () => void;
  name?: string;
  help?: ReactNode;
  error?: string | undefined;
  disabledReason?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A native checkbox, which can do everything that we need. */
export function Checkbox({
  children,
  hidesLabel = false,
  isChecked,
  onChange,
  help,
  error,
  disabledReason,
  ...rest
}: CheckboxProps) {
  const noteId = useId();
  const note = disabledReason ?? help;
  const isNoted = error !== undefined || note !== undefined;
  return (
    <div className="flex flex-col gap-1">
      <label
        className={classNames(
          "group/check flex min-h-target items-center gap-3 has-disabled:cursor-not-allowed",
          hidesLabel && "relative min-w-target justify-center",
        )}
      >
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            checked={isChecked}
            disabled={disabledReason !== undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={isNoted ? noteId : undefined}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className={classNames(
              "peer absolute inset-0 m-0 appearance-none rounded-[0.375rem] border border-neutral bg-raised transition-colors",
              "checked:border-brand-solid checked:bg-brand-solid hover:border-neutral-solid",
              "forced-colors:appearance-auto aria-invalid:border-critical-solid off:border-neutral-weak off:bg-disabled",
            )}
          />
          <Check
            aria-hidden
            size="1rem"
            strokeWidth={3}
            className="pointer-events-none relative text-brand-solid opacity-0 peer-checked:opacity-100 forced-colors:hidden peer-disabled:text-disabled"
          />
        </span>
        <span className={hidesLabel ? "sr-only" : "text-body text-neutral"}>{children}</span>
      </label>
      {isNoted && (
        <div id={noteId} className="-mt-2 ps-8.5 pb-2 text-label text-neutral-weak">
          {error !== undefined && <p className="text-critical">{error}</p>}
          {/* What is asked stays to be read when the answer is missing. */}
          {note !== undefined && <p>{note}</p>}
        </div>
      )}
    </div>
  );
}
