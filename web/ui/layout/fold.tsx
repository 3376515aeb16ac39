import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface FoldProps {
  title: string;
  /** What is inside, in a line. */
  description: string;
  children: ReactNode;
}

/** The second layer of a screen, behind one press. On paper it is always open. */
export function Fold({ title, description, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col gap-5">
      <h2 className="print:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-target w-full items-center gap-4 rounded-card border border-neutral-weak bg-raised px-4 py-3 text-start hover:bg-neutral-hover active:bg-neutral-pressed sm:px-5"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            <span className="block text-label text-neutral-weak">{description}</span>
          </span>
          <ChevronDown
            aria-hidden
            size="1.25rem"
            className={classNames("shrink-0 text-neutral-weak transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      <div id={id} className={classNames("flex-col gap-5", isOpen ? "flex" : "hidden print:flex")}>
        {children}
      </div>
    </div>
  );
}
