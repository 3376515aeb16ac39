import type { ReactNode } from "react";

export interface Description {
  term: string;
  value: ReactNode;
}

/** Names and values, side by side if there is room. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_1fr]">
      {items.map(({ term, value }) => (
        <div key={term} className="grid gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-label text-neutral-weak sm:text-body">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
