import type { ReactNode } from "react";

/** Names in one column, and what is known under them in another; one below the other where large text leaves no room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 @max-[16rem]:grid-cols-1 @max-[16rem]:gap-y-0">
        {children}
      </dl>
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-neutral-weak">{name}</dt>
      <dd className="tabular min-w-0 @max-[16rem]:not-last:pb-3">{children}</dd>
    </>
  );
}
