import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface BigKeyProps {
  /** What is read from afar: '1', '무효'. */
  children: ReactNode;
  /** Below it, such as a candidate's name. */
  words?: ReactNode;
  /** A longer name for screen readers. It must contain the visible words. */
  label?: string;
  /** Whether what it stands for is chosen, of keys that can be taken back. */
  isOn?: boolean | undefined;
  onPress: () => void;
}

/** A key that is pressed hundreds of times in a row. The field that it types into keeps the focus. */
export function BigKey({ children, words, label, isOn, onPress }: BigKeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        "flex min-h-15 min-w-0 flex-col items-center justify-center rounded-control border border-neutral bg-raised px-2 py-2 text-subtitle font-bold transition-colors select-none",
        "hover:bg-neutral-hover active:bg-neutral-pressed",
        "aria-pressed:border-brand-solid aria-pressed:bg-brand-weak aria-pressed:text-brand",
      )}
    >
      {children}
      {words !== undefined && (
        <span className="max-w-full text-label font-regular wrap-break-word">{words}</span>
      )}
    </button>
  );
}
