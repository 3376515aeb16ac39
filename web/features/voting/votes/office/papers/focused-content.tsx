import { type ReactNode, useEffect, useRef } from "react";

/** What a button led to that is gone now: without the focus, keys would go to what is first in the window. */
export function FocusedContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  );
}
