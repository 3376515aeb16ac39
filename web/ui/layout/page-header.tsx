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
    <header className="pb-6">
      {/* It lies in the screen's upper padding, so titles stand at the same height with and without it. */}
      {back !== undefined && <div className="relative z-1 -mt-8 h-8 lg:-mt-10 lg:h-10">{back}</div>}
      {/* One action stands on the title's line, also on a phone, where several go below the description. That has a
          line of its own: beside an action it would be a column of a few words. */}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <h1 className="max-w-(--container-reading) flex-[1_1_9rem] py-1.5 text-title font-bold tracking-tight">
          {title}
        </h1>
        <div className="max-w-full *:flex-wrap empty:hidden max-[30rem]:has-[>div>:nth-child(2)]:order-last max-[30rem]:has-[>div>:nth-child(2)]:w-full max-[30rem]:has-[>div>:nth-child(2)]:pt-2">
          {action}
        </div>
        {description !== undefined && (
          <div className="w-full text-neutral-weak">
            <div className="max-w-(--container-reading)">{description}</div>
          </div>
        )}
      </div>
    </header>
  );
}
