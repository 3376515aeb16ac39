import type { EventOfWeek } from "#contract/events.ts";
import { formatTime, seoulDate } from "#contract/values/seoul-time.ts";
import { dateText } from "#web/booking/words.ts";
import { paths } from "#web/paths.ts";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { LinkList } from "#web/ui/tables/link-list.tsx";

interface WeekEventsProps {
  area: "resident" | "manager";
  events: readonly EventOfWeek[];
}

/** What happens in the complex this week, in a home: a line each, and nothing where there is nothing. */
export function WeekEvents({ area, events }: WeekEventsProps) {
  if (events.length === 0) return null;
  const rows = events.map((event) => ({ id: `${event.eventId} ${event.startsOn}`, event }));
  const place = paths[area];
  return (
    <HomeSection title="이번 주" href={place.calendar} linkLabel="일정 모두 보기">
      <LinkList label="이번 주" rows={rows} rowHref={({ event }) => place.event(event.eventId)}>
        {({ event }) => (
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <span className="tabular min-w-[min(10.5rem,100%)] text-label text-neutral-weak">
              {whenOf(event)}
            </span>
            <strong className="min-w-0 flex-[1_1_9rem] font-semibold">{event.title}</strong>
          </span>
        )}
      </LinkList>
    </HomeSection>
  );
}

/** Such as: 오늘 오전 10:00, 12월 2일 (수), and 12월 10일 (목)까지 for what has begun before. */
function whenOf({ startsAt, startsOn, endsOn }: EventOfWeek): string {
  const today = seoulDate(new Date());
  if (startsOn < today) return `${endsOn === today ? "오늘" : dateText(endsOn)}까지`;
  const day = startsOn === today ? "오늘" : dateText(startsOn);
  return startsAt === null ? day : `${day} ${formatTime(startsAt)}`;
}
