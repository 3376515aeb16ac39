import { Fragment } from "react";

/** Short facts with dots between. A line breaks between them, and inside of one only if it is longer than a line. */
export function Pieces({ of }: { of: readonly string[] }) {
  return (
    <span className="tabular">
      {of.map((piece, index) => (
        <Fragment key={piece}>
          <span className="inline-block">
            {piece}
            {/* A dot never stands alone on a line. */}
            {index < of.length - 1 && "\u00a0·"}
          </span>{" "}
        </Fragment>
      ))}
    </span>
  );
}
