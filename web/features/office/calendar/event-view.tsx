import type { EventView as Shown } from "#contract/events.ts";
import { eventCategoryNames, repeatText } from "#contract/values/events.ts";
import { nameBuildings } from "#contract/values/name-buildings.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import { whenText } from "./entry-words.ts";

interface EventViewProps {
  event: Shown;
  noticeHref: (noticeId: string) => string;
}

/** An event: what it is, when and for whom. */
export function EventView({ event, noticeHref }: EventViewProps) {
  const { category, place, note, buildings, repeats, noticeId, noticeTitle, isCancelled } = event;
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-6">
      {isCancelled && <Banner tone="warning">취소된 일정이에요.</Banner>}
      <Facts>
        <Fact name="종류">{eventCategoryNames[category]}</Fact>
        <Fact name={repeats === null ? "때" : "처음"}>{whenText({ source: "event", ...event })}</Fact>
        {repeats !== null && <Fact name="되풀이">{repeatText(repeats)}</Fact>}
        {place !== null && <Fact name="장소">{place}</Fact>}
        <Fact name="대상">{nameBuildings(buildings)}</Fact>
        {noticeId !== null && noticeTitle !== null && (
          <Fact name="공지">
            <TextLink href={noticeHref(noticeId)}>{noticeTitle}</TextLink>
          </Fact>
        )}
      </Facts>
      {note !== null && <WrittenText>{note}</WrittenText>}
    </div>
  );
}
