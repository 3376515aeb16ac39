import type { ReactNode } from "react";

import { useLinkClick } from "#web/ui/buttons/navigation.tsx";

export interface LinkListItem {
  key: string;
  href: string;
  title: string;
  /** Who and when, below the title. */
  meta: ReactNode;
  /** At the end, such as a state. */
  badge?: ReactNode;
}

interface LinkListProps {
  /** What it lists, read out. */
  label: string;
  items: readonly LinkListItem[];
}

/** A list to read in: each row as a whole leads to what it names. */
export function LinkList({ label, items }: LinkListProps) {
  return (
    <ul
      aria-label={label}
      className="overflow-hidden rounded-card border border-neutral-weak bg-raised *:border-b *:border-neutral-weak *:last:border-b-0"
    >
      {items.map(({ key, ...item }) => (
        <li key={key}>
          <LinkRow {...item} />
        </li>
      ))}
    </ul>
  );
}

function LinkRow({ href, title, meta, badge }: Omit<LinkListItem, "key">) {
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="flex items-center gap-4 px-4 py-3.5 text-neutral no-underline -outline-offset-2 transition-colors hover:bg-neutral-hover active:bg-neutral-pressed sm:px-5"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-semibold">{title}</span>
        <span className="text-label text-neutral-weak">{meta}</span>
      </span>
      {badge}
    </a>
  );
}
