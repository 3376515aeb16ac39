import type { ReactNode } from "react";

/** Something that people read: it lies on the ground, not in a card, in lines short enough for the eye. */
export function Reading({ children }: { children: ReactNode }) {
  return <div className="flex max-w-(--container-reading) flex-col gap-5">{children}</div>;
}
