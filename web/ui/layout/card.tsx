import { type ReactNode, useId } from "react";

interface CardProps {
  /** Names the section. Without a title, the card is only a surface. */
  title?: string;
  description?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A surface of its own. On paper it stays whole while it fits on a page, and its title with what follows. */
export function Card({ title, description, action, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      className="flex break-inside-avoid flex-col gap-4 rounded-card border border-neutral-weak bg-raised p-5 sm:p-6"
    >
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 break-after-avoid">
          <div className="flex flex-col gap-1">
            <h2 id={titleId} className="text-lead leading-title font-bold">
              {title}
            </h2>
            {description !== undefined && <div className="text-label text-neutral-weak">{description}</div>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
