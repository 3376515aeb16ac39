import type { ReactNode } from "react";

import type { EventView } from "#contract/events.ts";
import { dateText } from "#web/booking/words.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { useToday } from "#web/ui/use-today.ts";

const mostShown = 12;

interface OccurrencesProps {
  event: EventView;
  /** What can be done about an occurrence that is to come. */
  renderAction?: (day: string) => ReactNode;
}

/** The days that are still to come of an event that repeats. */
export function Occurrences({ event: { days, cancelledOn, isCancelled }, renderAction }: OccurrencesProps) {
  const today = useToday();
  const coming = days.filter((day) => day >= today);
  if (days.length < 2 || isCancelled) return null;
  return (
    <section aria-labelledby="occurrences" className="flex max-w-(--container-reading) flex-col gap-3">
      <h2 id="occurrences" className="text-lead leading-title font-bold">
        다가오는 날
      </h2>
      {coming.length === 0 ? (
        <p className="text-neutral-weak">남은 날이 없어요.</p>
      ) : (
        <ul className="rounded-card border border-neutral-weak bg-raised *:border-b *:border-neutral-weak *:last:border-b-0">
          {coming.slice(0, mostShown).map((day) => (
            <li key={day} className="flex min-h-14 items-center justify-between gap-3 px-4 py-1.5">
              <span className="tabular">{dateText(day)}</span>
              {cancelledOn.includes(day) ? <Badge tone="critical">취소</Badge> : renderAction?.(day)}
            </li>
          ))}
        </ul>
      )}
      {coming.length > mostShown && (
        <p className="tabular px-1 text-label text-neutral-weak">
          이 밖에 {coming.length - mostShown}번 더 있어요.
        </p>
      )}
    </section>
  );
}
