import type { ReactNode } from "react";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

interface RowLinkProps {
  href: string;
  /** The row's title. */
  children: ReactNode;
}

/**
 * A row's one link, which is hit anywhere in the row. It reaches far out of its cell to both sides, and
 * the frame cuts off what is too much: Safari places nothing by a table's row, but by its cells. So the
 * cell or list item is `relative`, the frame `isolate overflow-clip`, a control in the row `relative z-1`.
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
