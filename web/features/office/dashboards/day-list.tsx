import type { DayEvent } from "#contract/dashboards.ts";
import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import { formatDay, formatTime, seoulDate } from "#contract/values/seoul-time.ts";
import { paths } from "#web/paths.ts";
import { LinkList } from "#web/ui/tables/link-list.tsx";

import { HomeLine } from "./home-line.tsx";

/** What is or was on a resident's day, in the order of the hours. Each leads to the thing itself. */
export function DayList({ events }: { events: readonly DayEvent[] }) {
  const rows = events.map((event) => ({ id: `${event.kind} ${event.id}`, event }));
  return (
    <LinkList label="오늘" rows={rows} rowHref={({ event }) => hrefOf(event)}>
      {({ event }) => (
        <HomeLine title={titleOf(event)} note={noteOf(event)} end={null}>
          <time dateTime={event.at} className="tabular inline-block min-w-16 text-label text-neutral-weak">
            {hourText(event.at)}
          </time>
        </HomeLine>
      )}
    </LinkList>
  );
}

function hrefOf(event: DayEvent): string {
  switch (event.kind) {
    case "reservation":
      return paths.resident.reservation(event.id);
    case "meeting":
      return paths.resident.meeting(event.clubId, event.id);
    case "visitor":
      return paths.resident.visitors;
    case "complaint":
      return paths.resident.complaint(event.id);
    case "lottery":
      return paths.resident.lottery(event.id);
  }
}

function titleOf(event: DayEvent): string {
  if (event.kind === "visitor") return joined(event.plate, event.memo);
  return event.kind === "reservation" ? joined(event.title, event.spot) : event.title;
}

function noteOf(event: DayEvent): string {
  switch (event.kind) {
    case "reservation":
      return "예약";
    case "meeting":
      return event.clubName;
    case "visitor":
      return event.isInside ? "들어왔어요" : "나갔어요";
    case "complaint":
      return complaintStatusNames[event.status];
    case "lottery":
      return event.hasWon ? "당첨됐어요" : "이번에는 뽑히지 않았어요";
  }
}

function joined(what: string, detail: string | null): string {
  return detail === null ? what : `${what} ${detail}`;
}

/** '오후 8:00', '내일 오후 8:00', and a later day's date. A booking of several days began earlier than yesterday. */
function hourText(at: string): string {
  const moment = new Date(at);
  const days = Math.round((Date.parse(seoulDate(moment)) - Date.parse(seoulDate(new Date()))) / dayLength);
  if (days < -1) return "이용 중";
  if (days > 1) return formatDay(at);
  const hour = formatTime(at);
  return days === 0 ? hour : `${days > 0 ? "내일" : "어제"} ${hour}`;
}

const dayLength = 24 * 60 * 60 * 1000;
