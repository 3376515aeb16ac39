import type { ReactNode } from "react";

/** Screen readers read it; it is not visible. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
