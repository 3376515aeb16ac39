import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

interface StatCardProps {
  label: string;
  /** A number gets thousands separators. */
  value: number | string;
  /** The Korean counter: 곳, 명, 건. */
  unit?: string;
  note?: ReactNode;
  icon?: ReactNode;
  /** The address of the list that it counts. */
  href?: string;
}

/** An important number with a link to what it counts. */
export function StatCard({ href, ...content }: StatCardProps) {
  return href === undefined ? (
    <div className={cardClass}>
      <StatContent {...content} />
    </div>
  ) : (
    <LinkedStatCard href={href} {...content} />
  );
}

function LinkedStatCard({ href, ...content }: StatCardProps & { href: string }) {
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className={`group ${cardClass} no-underline transition-colors hover:border-neutral hover:bg-neutral-hover active:bg-neutral-pressed`}
    >
      <StatContent {...content} isLink />
    </a>
  );
}

function StatContent({
  label,
  value,
  unit,
  note,
  icon,
  isLink = false,
}: Omit<StatCardProps, "href"> & { isLink?: boolean }) {
  return (
    <>
      <span className="flex items-center gap-2 text-label font-semibold text-neutral-weak">
        {icon}
        <span className="flex-1">{label}</span>
        {isLink && (
          <ChevronRight
            aria-hidden
            size="1.125rem"
            className="transition-transform group-hover:translate-x-0.5"
          />
        )}
      </span>
      <span className="tabular text-headline font-bold tracking-tight">
        {typeof value === "number" ? value.toLocaleString("ko-KR") : value}
        {unit !== undefined && <span className="ms-1 text-body font-semibold text-neutral-weak">{unit}</span>}
      </span>
      {note !== undefined && <span className="text-label text-neutral-weak">{note}</span>}
    </>
  );
}

const cardClass =
  "flex min-w-0 flex-col gap-2 rounded-card border border-neutral-weak bg-raised p-5 text-neutral";
