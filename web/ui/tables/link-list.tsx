import type { ReactNode } from "react";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface LinkListProps<Row> {
  /** Read out: what it lists. */
  label: string;
  rows: readonly Row[];
  rowHref: (row: Row) => string;
  /** Called when somebody opens a row, also in another tab. */
  onFollow?: (row: Row) => void;
  /** The content of a row; `LinkLines` fits most. */
  children: (row: Row) => ReactNode;
}

/** A list of things to read. The whole row is a link. */
export function LinkList<Row extends { id: string }>({
  label,
  rows,
  rowHref,
  onFollow,
  children,
}: LinkListProps<Row>) {
  return (
    <ul
      aria-label={label}
      className="@container overflow-hidden rounded-card border border-neutral-weak bg-raised *:border-b *:border-neutral-weak *:last:border-b-0"
    >
      {rows.map((row) => (
        <li key={row.id}>
          <LinkRow href={rowHref(row)} onFollow={onFollow && (() => onFollow(row))}>
            {children(row)}
          </LinkRow>
        </li>
      ))}
    </ul>
  );
}

interface LinkLinesProps {
  title: ReactNode;
  /** The beginning of a longer text: two lines of it. */
  excerpt?: ReactNode;
  /** Who and when, below the title. */
  meta: ReactNode;
  /** At the end, such as a state. */
  badge?: ReactNode;
  /** Shows who and when beside the title where the list is wide enough. */
  isFlat?: boolean;
}

/** A row's title, and what there is to know about it below. */
export function LinkLines({ title, excerpt, meta, badge, isFlat = false }: LinkLinesProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span
        className={classNames(
          "flex min-w-0 flex-[1_1_9rem] flex-col gap-x-4 gap-y-1",
          isFlat && "@min-[36rem]:flex-row @min-[36rem]:items-baseline @min-[36rem]:justify-between",
        )}
      >
        <span className="line-clamp-3 font-semibold">{title}</span>
        {excerpt !== undefined && <span className="line-clamp-2 text-neutral-weak">{excerpt}</span>}
        <span className={classNames("text-label text-neutral-weak", isFlat && "@min-[36rem]:shrink-0")}>
          {meta}
        </span>
      </span>
      {badge}
    </span>
  );
}

interface LinkRowProps {
  href: string;
  onFollow: (() => void) | undefined;
  children: ReactNode;
}

function LinkRow({ href, onFollow, children }: LinkRowProps) {
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={(event) => {
        onFollow?.();
        onClick(event);
      }}
      // The middle button opens a tab.
      onAuxClick={(event) => event.button === 1 && onFollow?.()}
      className="block px-4 py-3.5 text-neutral no-underline -outline-offset-2 transition-colors hover:bg-neutral-hover active:bg-neutral-pressed sm:px-5"
    >
      {children}
    </a>
  );
}
