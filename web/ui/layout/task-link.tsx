import ChevronRight from "lucide-react/icons/chevron-right";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface TaskLinkProps {
  /** Where the work is done. */
  href: string;
  label: string;
  /** With its Korean counter, such as '3건'. */
  count: string;
  note?: string;
  /** Should have been done already. */
  isLate?: boolean;
}

/** An item of a list of work that waits: what it is, how much, and the way there. */
export function TaskLink({ href, label, count, note, isLate = false }: TaskLinkProps) {
  const onClick = useLinkClick(href);
  return (
    <li>
      <a
        href={href}
        onClick={onClick}
        className="flex min-h-target items-center gap-3 rounded-control px-3 py-2 text-neutral no-underline transition-colors hover:bg-neutral-hover active:bg-neutral-pressed"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className={classNames("font-semibold", isLate && "text-critical")}>{label}</span>
          {note !== undefined && <span className="text-label text-neutral-weak">{note}</span>}
        </span>
        <span className={classNames("tabular font-semibold whitespace-nowrap", isLate && "text-critical")}>
          {count}
        </span>
        <ChevronRight aria-hidden size="1.125rem" className="shrink-0 text-neutral-weak" />
      </a>
    </li>
  );
}
