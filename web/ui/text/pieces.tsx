import type { ReactNode } from "react";

interface PiecesProps {
  /** Those that are empty or false are left out. */
  of: readonly ReactNode[];
}

/**
 * Short facts with dots between. A line breaks between them, and inside of one only if it is longer than a line. A dot
 * stands in a margin before its fact, and the first fact of a line has that margin out of sight: so no dot ever begins
 * or ends a line.
 */
export function Pieces({ of }: PiecesProps) {
  const shown = of.filter(
    (piece) => piece !== null && piece !== undefined && piece !== false && piece !== "",
  );
  if (shown.length === 0) return null;
  return (
    <span className="tabular inline-block max-w-full overflow-x-clip align-top">
      <span className="-ms-[0.75em] flex flex-wrap">
        {shown.map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two facts may be the same
          <span key={index} className="relative min-w-0 ps-[0.75em]">
            {index > 0 && <span className="absolute start-0 w-[0.75em] text-center">{" · "}</span>}
            {piece}
          </span>
        ))}
      </span>
    </span>
  );
}
