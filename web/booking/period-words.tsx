import { Fragment } from "react";

import { Pieces } from "#web/ui/text/pieces.tsx";

/**
 * A booking's time as periodText() says it, or facts with dots between such a time. It breaks between them and between
 * date and time, and inside of them only if it must.
 */
export function PeriodWords({ children }: { children: string }) {
  const facts = children.split(" · ").map((fact) => <Fact key={fact}>{fact}</Fact>);
  return facts.length === 1 ? facts : <Pieces of={facts} />;
}

function Fact({ children }: { children: string }) {
  return children.split(/(?<!다음|다음 날) (?=오전|오후)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      <span className="inline-block max-w-full">{part}</span>
    </Fragment>
  ));
}
