import { type ReactNode, useEffect, useRef } from "react";

/** Content that replaces the pressed button takes the focus: keys would else go to the window's first control. */
export function FocusedContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <div ref={content} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  );
}
