import type { ReactNode } from "react";

interface HomeLineProps {
  /** Before the title, such as what it is. */
  children?: ReactNode;
  title: ReactNode;
  /** What belongs to it, after it in lighter letters. */
  note?: string | null;
  /** At the line's end: when it was, or until when. */
  end: ReactNode;
}

/** A thing of the home on one line: what does not fit is cut off, and stands where the line leads. Large text takes lines. */
export function HomeLine({ children, title, note = null, end }: HomeLineProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 @min-[18rem]:flex-nowrap">
      {children !== undefined && children !== false && <span className="shrink-0">{children}</span>}
      <span className="min-w-0 flex-[1_1_9rem] @min-[18rem]:truncate">
        <span className="font-semibold">{title}</span>
        {note !== null && <span className="text-label text-neutral-weak"> {note}</span>}
      </span>
      {end !== null && (
        <span className="tabular shrink-0 text-label whitespace-nowrap text-neutral-weak">{end}</span>
      )}
    </span>
  );
}
