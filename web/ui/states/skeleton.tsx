import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

interface LoadingProps {
  /** Read out: what is being loaded. */
  label?: string;
  /** Skeletons in the shape of the coming content. */
  children: ReactNode;
}

/** A placeholder while content loads: nothing for 200 ms, then the content's shape. */
export function Loading({ label = "불러오는 중이에요", children }: LoadingProps) {
  return (
    <div role="status" className="animate-appear-late">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** A grey bar. The class gives it the height and width of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        "block animate-shimmer rounded-control bg-neutral-weak-hover",
        className ?? "h-4 w-full",
      )}
    />
  );
}

/** The shape of a table, or of its list on a phone. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      <div className="rounded-card border border-neutral-weak bg-raised">
        {Array.from({ length: rows }, (_, row) => (
          <div
            key={row}
            className="flex h-18 items-center gap-6 border-b border-neutral-weak px-4 last:border-b-0 md:h-14"
          >
            <div className="flex flex-2 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5 md:hidden" />
            </div>
            <Skeleton className="h-4 max-md:hidden md:flex-1" />
            <Skeleton className="h-4 max-md:hidden md:flex-2" />
            <Skeleton className="h-8 w-10 md:w-16" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The shape of a screen while nothing about it is known. */
export function ScreenSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>불러오는 중이에요</VisuallyHidden>
      <div aria-hidden className="flex flex-col gap-6">
        <Skeleton className="h-8 w-40" />
        {["w-4/5", "w-3/5", "w-2/3", "w-1/2", "w-3/4"].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}

/** The shape of number cards. */
export function StatCardsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <Loading>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: count }, (_, card) => (
          <div
            key={card}
            className="flex h-30 flex-col gap-4 rounded-card border border-neutral-weak bg-raised p-5"
          >
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-8 w-1/4" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The shape of a row of compact number cards. */
export function StatRowSkeleton() {
  return (
    <Loading>
      <div className="flex flex-wrap gap-2 *:flex-[1_1_6.25rem] sm:gap-4">
        {[1, 2, 3].map((card) => (
          <div
            key={card}
            className="flex h-26 flex-col gap-3 rounded-card border border-neutral-weak bg-raised p-3 sm:px-5 sm:py-4"
          >
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-6 w-2/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The shape of something to read. */
export function ArticleSkeleton() {
  return (
    <Loading>
      <div className="flex max-w-(--container-reading) flex-col gap-3">
        {["w-3/5", "w-4/5", "w-2/3", "w-1/3"].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </Loading>
  );
}
