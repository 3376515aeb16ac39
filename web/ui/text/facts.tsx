import type { ReactNode } from "react";

/** Names in one column, and what is known under them in another. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-neutral-weak">{name}</dt>
      <dd className="tabular min-w-0">{children}</dd>
    </>
  );
}
