import type { FacilityKind } from "#contract/values/booking/facility-kinds.ts";
import { firstOfMonth } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

export interface SampleReservation {
  kind: FacilityKind;
  /** Nicknames; each of them has one of the spots, from the first on unless said otherwise. */
  by: readonly string[];
  date: string;
  /** When it begins, where that is not the facility's opening. */
  hour?: number;
  firstSpot?: number;
  length?: number;
  /** The office booked it for somebody on the telephone. */
  isByOffice?: boolean;
  /** How it ended, and which percent of the price that costs. */
  became?: { status: "cancelled" | "no_show"; percent: number };
}

/** Who has booked what, two months back and a few days ahead. */
export function sampleReservations(today: string): SampleReservation[] {
  const lastMonth = firstOfMonth(dayAfter(firstOfMonth(today), -1));
  return [
    ...comingDays((days) => dayAfter(today, days)),
    ...monthBefore((day) => dayAfter(lastMonth, day - 1)),
    ...twoMonthsBefore((day) => dayAfter(firstOfMonth(dayAfter(lastMonth, -1)), day - 1)),
  ];
}

function comingDays(inDays: (days: number) => string): SampleReservation[] {
  const golf = (days: number, hour: number, by: readonly string[], firstSpot = 1) =>
    ({ kind: "golf_range", by, date: inDays(days), hour, firstSpot }) satisfies SampleReservation;
  const seats = (days: number, by: readonly string[], firstSpot: number) =>
    ({ kind: "reading_room", by, date: inDays(days), firstSpot }) satisfies SampleReservation;
  const room = (days: number, hour: number, by: string) =>
    ({ kind: "community_room", by: [by], date: inDays(days), hour, length: 2 }) satisfies SampleReservation;
  return [
    golf(0, 7, ["새벽산책", "일층화단"]),
    { ...golf(0, 10, ["감나무집"], 2), isByOffice: true },
    golf(0, 14, ["바둑친구"], 3),
    golf(0, 19, ["도윤아빠", "고양이두마리"]),
    golf(0, 20, ["열두층"], 3),
    // With the sixth bay closed, this hour is full.
    golf(1, 19, ["도윤아빠", "고양이두마리", "새벽산책", "바둑친구", "하노이에서 온 십칠층 이웃"]),
    golf(1, 7, ["일층화단"]),
    golf(2, 7, ["새벽산책", "일층화단"]),
    golf(2, 20, ["하나둘셋"], 2),
    golf(4, 10, ["감나무집"], 4),
    seats(0, ["하나둘셋", "퇴근길"], 3),
    seats(0, ["새벽산책", "고양이두마리", "바둑친구"], 11),
    seats(1, ["열두층"], 12),
    seats(1, ["하나둘셋", "퇴근길", "하노이에서 온 십칠층 이웃"], 3),
    seats(2, ["하나둘셋", "퇴근길"], 3),
    room(0, 10, "일층화단"),
    room(1, 18, "고양이두마리"),
    room(5, 19, "열두층"),
    // By a home that does not enter the lottery: at a month's end this night is one of the month that is drawn.
    { kind: "guest_house", by: ["감나무집"], date: inDays(4) },
    golf(-1, 20, ["열두층", "도윤아빠"], 3),
    golf(-1, 7, ["새벽산책"]),
    seats(-1, ["하나둘셋", "퇴근길"], 3),
    room(-2, 14, "하나둘셋"),
  ];
}

/** The month that the office closes next. */
function monthBefore(on: (day: number) => string): SampleReservation[] {
  const golf = (day: number, hour: number, by: string) =>
    ({ kind: "golf_range", by: [by], date: on(day), hour }) satisfies SampleReservation;
  return [
    golf(3, 7, "새벽산책"),
    golf(5, 7, "새벽산책"),
    golf(6, 19, "도윤아빠"),
    golf(9, 20, "열두층"),
    golf(10, 7, "새벽산책"),
    golf(12, 10, "감나무집"),
    golf(13, 19, "고양이두마리"),
    golf(16, 20, "열두층"),
    { ...golf(17, 20, "퇴근길"), became: { status: "no_show", percent: 100 } },
    golf(20, 19, "도윤아빠"),
    { ...golf(23, 14, "바둑친구"), became: { status: "cancelled", percent: 50 } },
    { kind: "reading_room", by: ["하나둘셋", "퇴근길"], date: on(11), firstSpot: 3 },
    { kind: "reading_room", by: ["하나둘셋"], date: on(12), firstSpot: 3 },
    { kind: "guest_house", by: ["하노이에서 온 십칠층 이웃"], date: on(14) },
    {
      kind: "guest_house",
      by: ["감나무집"],
      date: on(21),
      became: { status: "cancelled", percent: 30 },
    },
    { kind: "community_room", by: ["열두층"], date: on(18), hour: 19, length: 2 },
  ];
}

/** The month that the office has closed. */
function twoMonthsBefore(on: (day: number) => string): SampleReservation[] {
  return [
    { kind: "golf_range", by: ["새벽산책", "도윤아빠"], date: on(8), hour: 19 },
    { kind: "golf_range", by: ["열두층"], date: on(15), hour: 20 },
    { kind: "guest_house", by: ["하나둘셋"], date: on(22) },
  ];
}
