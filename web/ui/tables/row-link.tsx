import type { ReactNode } from "react";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

interface RowLinkProps {
  href: string;
  /** The row's title. */
  children: ReactNode;
}

/**
 * A row's only link, which a press anywhere in the row follows. It reaches far out of its cell to both sides,
 * and the frame clips the rest, because Safari positions nothing by a table's row but only by its cells. So
 * the cell or list item must be `relative`, the frame `isolate overflow-clip`, and a control in the row
 * `relative z-1`.
 */
export function RowLink({ href, children }: RowLinkProps) {
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="rounded-control text-neutral underline-offset-4 after:absolute after:inset-y-0 after:-inset-x-[100vw] hover:underline"
    >
      {children}
    </a>
  );
}
