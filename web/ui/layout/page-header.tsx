import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The screen's one primary action. */
  action?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
}

export function PageHeader({ title, description, action, back }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-6">
      <div className="flex min-w-0 flex-col gap-1.5">
        {back}
        <h1 className="text-title font-bold tracking-tight">{title}</h1>
        {description !== undefined && <div className="text-neutral-weak">{description}</div>}
      </div>
      {action}
    </header>
  );
}
