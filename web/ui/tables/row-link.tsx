import type { ReactNode } from "react";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

interface RowLinkProps {
  href: string;
  /** The row's title. */
  children: ReactNode;
}

/**
 * The one link of a row: a click anywhere in the row hits it. Safari positions by a table's cell, never by
 * its row; so the hit area is wider than any row, and the frame clips it. The cell or list item must be
 * `relative`, the frame `isolate overflow-clip`, and a control in the row `relative z-1`.
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
