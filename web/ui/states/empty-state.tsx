import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  /** The sentence, such as '등록된 공지사항이 없습니다.' */
  children: ReactNode;
  /** The next step, if there is one. */
  action?: ReactNode;
}

export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-neutral-weak px-6 py-12 text-center text-neutral-weak">
      {icon !== undefined && (
        <span className="grid size-12 place-items-center rounded-full bg-neutral-weak">{icon}</span>
      )}
      <p className="text-balance">{children}</p>
      {action}
    </div>
  );
}
