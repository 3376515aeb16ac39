import { Fragment } from "react";

/** A booking's time as periodText() says it. It breaks between date and time, and inside of them only if it must. */
export function PeriodWords({ children }: { children: string }) {
  return children.split(/(?<=·) |(?<!다음|다음 날) (?=오전|오후)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      <span className="inline-block max-w-full">{part}</span>
    </Fragment>
  ));
}
