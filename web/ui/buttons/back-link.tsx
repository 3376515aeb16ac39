import ChevronLeft from "lucide-react/icons/chevron-left";

import { useBackClick } from "./navigation.tsx";

interface BackLinkProps {
  href: string;
  /** The name of the list that it leads to, such as '공지사항 목록'. */
  children: string;
}

/** A link above a screen's title that leads back to its list. */
export function BackLink({ href, children }: BackLinkProps) {
  const onClick = useBackClick(href);
  return (
    <a
      href={href}
      data-back
      onClick={onClick}
      className="-ms-1.5 inline-flex min-h-target max-w-full items-center gap-1 self-start rounded-control pe-2 text-label font-semibold text-neutral-weak no-underline transition-colors hover:text-neutral"
    >
      <ChevronLeft aria-hidden size="1.25rem" className="shrink-0" />
      {/* What it leads to may have a long name of its own, and there is room for one line. */}
      <span className="truncate">{children}</span>
    </a>
  );
}
