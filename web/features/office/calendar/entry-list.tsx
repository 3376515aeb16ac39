import type { CalendarEntry } from "#contract/events.ts";
import { nameBuildings } from "#contract/values/name-buildings.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { hrefOf, kindText, whenText } from "./entry-words.ts";

interface EntryListProps {
  area: "resident" | "manager";
  label: string;
  entries: readonly CalendarEntry[];
}

/** Things with their dates; each leads to itself. */
export function EntryList({ area, label, entries }: EntryListProps) {
  const rows = entries.map((entry) => ({ id: `${entry.source} ${entry.eventId} ${entry.startsOn}`, entry }));
  return (
    <LinkList label={label} rows={rows} rowHref={({ entry }) => hrefOf(area, entry)}>
      {({ entry }) => <EntryLines entry={entry} />}
    </LinkList>
  );
}

function EntryLines({ entry }: { entry: CalendarEntry }) {
  const { title, place, buildings, isCancelled } = entry;
  return (
    <LinkLines
      title={<span className={classNames(isCancelled && "text-neutral-weak line-through")}>{title}</span>}
      meta={
        <Pieces
          of={[
            <PeriodWords key="when">{whenText(entry)}</PeriodWords>,
            place,
            buildings && nameBuildings(buildings),
          ]}
        />
      }
      badge={
        <span className="flex gap-1.5">
          {isCancelled && <Badge tone="critical">취소</Badge>}
          <Badge tone="neutral">{kindText(entry)}</Badge>
        </span>
      }
    />
  );
}
