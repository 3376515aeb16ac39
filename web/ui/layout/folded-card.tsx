import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";

interface FoldedCardProps {
  title: string;
  children: ReactNode;
}

/** What few people need to read: a press on its title unfolds it. */
export function FoldedCard({ title, children }: FoldedCardProps) {
  return (
    <details className="group rounded-card border border-neutral-weak bg-raised">
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 py-2.5 font-semibold hover:bg-neutral-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          size="1.25rem"
          className="shrink-0 text-neutral-weak transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-4 sm:px-5">{children}</div>
    </details>
  );
}
