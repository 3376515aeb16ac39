import type { Meeting } from "#contract/meetings.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { periodText } from "#web/booking/words.ts";
import { Badge } from "#web/ui/text/badge.tsx";

/** '12월 5일 (토) 오후 7:00-9:00', as bookings say it. */
export function meetingTime({ startsAt, endsAt }: Pick<Meeting, "startsAt" | "endsAt">): string {
  return periodText({ bookBy: "slot", date: seoulDate(new Date(startsAt)), length: 1, startsAt, endsAt });
}

/** 참석 6/8, and how many wait. */
export function meetingCounts({ goingCount, waitingCount, capacity }: Meeting): string[] {
  const places = capacity === null ? "명" : `/${capacity.toLocaleString("ko-KR")}`;
  const going = `참석 ${goingCount.toLocaleString("ko-KR")}${places}`;
  return waitingCount > 0 ? [going, `대기 ${waitingCount.toLocaleString("ko-KR")}명`] : [going];
}

/** What the reader has answered, or that there is nothing to answer any more. */
export function MeetingBadge({ meeting: { status, myAnswer, myPosition } }: { meeting: Meeting }) {
  if (status === "cancelled") return <Badge tone="critical">취소됨</Badge>;
  if (myAnswer === "going") return <Badge tone="positive">참석</Badge>;
  if (myAnswer === "waiting") return <Badge tone="warning">{`대기 ${String(myPosition ?? "")}번째`}</Badge>;
  if (myAnswer === "not_going") return <Badge tone="neutral">불참</Badge>;
  return null;
}
