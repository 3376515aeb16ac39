import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface BigKeyProps {
  /** What is read from afar: '1', '무효'. */
  children: ReactNode;
  /** Below it, such as a candidate's name. */
  words?: ReactNode;
  /** Whether what it stands for is chosen, of keys that can be taken back. */
  isOn?: boolean | undefined;
  /** While the last typed paper is on its way. */
  isOff?: boolean;
  onPress: () => void;
}

/** A key that is pressed hundreds of times in a row. The field that it types into keeps the focus. */
export function BigKey({ children, words, isOn, isOff = false, onPress }: BigKeyProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isOff || onPress()}
      className={classNames(
        "flex min-h-15 min-w-0 flex-col items-center justify-center rounded-control border border-neutral bg-raised px-2 py-2 text-subtitle font-bold transition-colors select-none",
        "hover:bg-neutral-hover active:bg-neutral-pressed",
        "off:cursor-not-allowed off:border-transparent off:bg-disabled off:text-disabled",
        "aria-pressed:border-brand-solid aria-pressed:bg-brand-weak aria-pressed:text-brand",
      )}
    >
      <span>{children}</span>
      {words !== undefined && (
        <span className="max-w-full text-label font-regular wrap-break-word">{words}</span>
      )}
    </button>
  );
}
