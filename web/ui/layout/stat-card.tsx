import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { classNames } from "#web/ui/class-names.ts";

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
  /** Small beside what else the screen shows: three fit into a row of a phone. */
  isCompact?: boolean;
}

/** Compact cards side by side, as many as the width and the size of the text allow. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 *:flex-[1_1_6.25rem] sm:gap-4">{children}</div>;
}

/** An important number with a link to what it counts. */
export function StatCard({ href, ...content }: StatCardProps) {
  return href === undefined ? (
    <div className={cardClassOf(content)}>
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
      className={`group ${cardClassOf(content)} no-underline transition-colors hover:border-neutral hover:bg-neutral-hover active:bg-neutral-pressed`}
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
  isCompact = false,
  isLink = false,
}: Omit<StatCardProps, "href"> & { isLink?: boolean }) {
  return (
    <>
      <span className="flex items-center gap-2 text-label font-semibold text-neutral-weak">
        <span className={classNames("contents", isCompact && "max-sm:hidden")}>{icon}</span>
        <span className="flex-1">{label}</span>
        {isLink && (
          <ChevronRight
            aria-hidden
            size="1.125rem"
            className={classNames(
              "transition-transform group-hover:translate-x-0.5",
              isCompact && "max-sm:hidden",
            )}
          />
        )}
      </span>
      <span
        className={classNames("tabular font-bold tracking-tight", isCompact ? "text-title" : "text-headline")}
      >
        {typeof value === "number" ? value.toLocaleString("ko-KR") : value}
        {unit !== undefined && <span className="ms-1 text-body font-semibold text-neutral-weak">{unit}</span>}
      </span>
      {note !== undefined && <span className="text-label text-neutral-weak">{note}</span>}
    </>
  );
}

function cardClassOf({ isCompact = false }: Pick<StatCardProps, "isCompact">): string {
  return classNames(
    "flex min-w-0 flex-col rounded-card border border-neutral-weak bg-raised text-neutral",
    isCompact ? "gap-0.5 p-3 sm:px-5 sm:py-4" : "gap-2 p-5",
  );
}
