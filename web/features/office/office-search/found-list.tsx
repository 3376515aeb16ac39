import { Link } from "react-router";

import { classNames } from "#web/ui/class-names.ts";

import type { FoundOption } from "./found-options.tsx";

interface FoundListProps {
  id: string;
  idOf: (index: number) => string;
  options: readonly FoundOption[];
  /** The index of the one that Enter opens. */
  active: number;
  onPoint: (index: number) => void;
  onClose: () => void;
  /** How many there are, or why there is none. */
  note: string;
}

/** What is found, as links under the names of their kinds. Its height stays as it is, whatever comes. */
export function FoundList({ id, idOf, options, active, onPoint, onClose, note }: FoundListProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div className="h-[min(24rem,45dvh)] overflow-y-auto overscroll-contain">
      <p role="status" className="text-label text-neutral-weak">
        {note}
      </p>
      <div id={id} role="listbox" aria-label="찾은 것">
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden className="pt-3 pb-1 text-label font-semibold text-neutral-weak">
              {group}
            </p>
            {options.map(
              (option, index) =>
                option.group === group && (
                  <Link
                    key={option.key}
                    id={idOf(index)}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    to={option.href}
                    state={option.state}
                    onPointerMove={() => onPoint(index)}
                    onClick={({ ctrlKey, metaKey }) => !ctrlKey && !metaKey && onClose()}
                    className={classNames(
                      "flex min-h-target flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 text-neutral no-underline",
                      index === active && "bg-neutral-weak",
                    )}
                  >
                    <span className="min-w-0">{option.label}</span>{" "}
                    {option.detail !== undefined && (
                      <span className="text-label text-neutral-weak">{option.detail}</span>
                    )}
                  </Link>
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
