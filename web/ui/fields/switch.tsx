import { type ReactNode, useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface SwitchProps {
  children: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  help?: ReactNode;
  /** Why the last change was not taken. The switch then shows what stands. */
  error?: string | undefined;
  disabledReason?: string | undefined;
}

/** A setting that takes effect at once. */
export function Switch({ children, isOn, onChange, help, error, disabledReason }: SwitchProps) {
  const noteId = useId();
  const note = disabledReason ?? help;
  return (
    <div className="flex flex-col">
      <label className="flex min-h-target items-center justify-between gap-4 has-disabled:cursor-not-allowed">
        <span className="text-body text-neutral">{children}</span>
        <span className="relative inline-flex h-7 w-12 shrink-0">
          <input
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            disabled={disabledReason !== undefined}
            aria-describedby={note === undefined ? undefined : noteId}
            onChange={(event) => onChange(event.currentTarget.checked)}
            className={classNames(
              "peer absolute inset-0 m-0 appearance-none rounded-full border border-neutral bg-neutral-weak-pressed transition-colors",
              "forced-colors:appearance-auto checked:border-brand-solid checked:bg-brand-solid off:border-neutral-weak off:bg-disabled",
            )}
          />
          <span
            aria-hidden
            className={classNames(
              "pointer-events-none absolute start-1 top-1 size-5 rounded-full border border-neutral bg-raised transition-transform",
              "forced-colors:hidden peer-checked:translate-x-5 peer-checked:border-transparent peer-disabled:border-neutral-weak",
            )}
          />
        </span>
      </label>
      {note !== undefined && (
        <p id={noteId} className="-mt-2 pb-2 text-label text-neutral-weak">
          {note}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="-mt-2 pb-2 text-label text-critical">
          {error}
        </p>
      )}
    </div>
  );
}
