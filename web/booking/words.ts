import type { BookBy } from "#contract/values/booking/facility-rules.ts";
import { weekdayNames, weekdayOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

interface Booked {
  bookBy: BookBy;
  /** The first day, such as 2026-12-05. */
  date: string;
  length: number;
  startsAt: string;
  endsAt: string;
}

/**
 * When a booking is: '12월 5일 (토) 오후 7:00-8:00', '12월 5일 (토)', '12월 5일 (토)-8일 (화)', '12월 5일 (토)-7일 (월) · 2박'.
 */
export function periodText({ bookBy, date, length, startsAt, endsAt }: Booked): string {
  if (bookBy === "slot")
    return `${dateText(date)} ${slotText(minuteOf(date, startsAt), minuteOf(date, endsAt))}`;
  if (bookBy === "night") return `${dateRangeText(date, dayAfter(date, length))} · ${length}박`;
  return dateRangeText(date, dayAfter(date, length - 1));
}

/** The hours of days and nights: '오전 6:00-자정', '입실 12월 5일 (토) 오후 3:00 · 퇴실 12월 7일 (월) 오전 11:00'. */
export function hoursText({ bookBy, date, length, startsAt, endsAt }: Booked): string {
  if (bookBy === "night") return `입실 ${momentText(startsAt)} · 퇴실 ${momentText(endsAt)}`;
  if (length === 1) return slotText(minuteOf(date, startsAt), minuteOf(date, endsAt));
  const last = dayAfter(date, length - 1);
  return `${momentText(startsAt)}부터 ${dateText(last)} ${endText(minuteOf(last, endsAt))}까지`;
}

/** From and to of a slot, in minutes of its date: '오후 7:00-8:00', '오전 11:00-오후 1:00', '오후 11:00-다음 날 오전 1:00'. */
export function slotText(startMinute: number, endMinute: number): string {
  const isOfSameHalf = halfOf(startMinute) === halfOf(endMinute);
  return `${minuteText(startMinute)}-${isOfSameHalf ? clockOf(endMinute) : endText(endMinute)}`;
}

/** A minute at which something ends. A day's end is no other day's beginning: '자정'. */
export function endText(minute: number): string {
  return minute === minutesOfDay ? "자정" : minuteText(minute);
}

/** A minute of a date as people say it: '오후 7:00', from 1,440 on '다음 날 오전 1:00'. */
export function minuteText(minute: number): string {
  const words = `${minute % minutesOfDay < 720 ? "오전" : "오후"} ${clockOf(minute)}`;
  return minute < minutesOfDay ? words : `다음 날 ${words}`;
}

/** '12월 5일 (토)'. */
export function dateText(date: string): string {
  return `${Number(date.slice(5, 7))}월 ${dayText(date)}`;
}

/** '12월 5일 (토)-8일 (화)', with the month again if it is another. */
export function dateRangeText(from: string, to: string): string {
  if (from === to) return dateText(from);
  return `${dateText(from)}-${from.slice(0, 7) === to.slice(0, 7) ? dayText(to) : dateText(to)}`;
}

/** '토'. */
export function weekdayText(date: string): string {
  return weekdayNames[weekdayOf(date)]!;
}

/**
 * A moment: '12월 5일 (토) 오전 9:00', without the date if that is the given one. The beginning of another day is 0시, as
 * `formatFullTime` has it.
 */
export function momentText(moment: string, date?: string): string {
  const own = seoulDateOf(moment);
  const minute = minuteOf(own, moment);
  if (own === date) return minuteText(minute);
  return `${dateText(own)} ${minute === 0 ? "0시" : minuteText(minute)}`;
}

/** '5,000원', or '무료'. */
export function priceText(won: number): string {
  return won === 0 ? "무료" : `${won.toLocaleString("ko-KR")}원`;
}

/** A spot by its name: '타석 3'. A name that says the label already stays alone. */
export function spotText(name: string, label: string): string {
  return label === "" || name.includes(label) || !/^\d+$/.test(name) ? name : `${label} ${name}`;
}

interface Place {
  facilityName: string;
  spotName: string | null;
  spotLabel: string;
}

/** The booked spot; null where the server assigns it, and where the only one is called what all would be: '룸'. */
export function spotOf({ spotName, spotLabel }: Omit<Place, "facilityName">): string | null {
  return spotName === null || spotName === spotLabel ? null : spotText(spotName, spotLabel);
}

/** The facility, with the spot if that tells more: '골프연습장 · 타석 3'. */
export function placeText({ facilityName, ...place }: Place): string {
  const spot = spotOf(place);
  return spot === null ? facilityName : `${facilityName} · ${spot}`;
}

/** The time left, to the second: '14:32', or '1:02:05'. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

interface Use {
  who: "household" | "person";
  per: "day" | "week" | "month" | "upcoming";
  count: number;
  used: number;
}

/** What is left of the limit that ends first, for a booking of that date; undefined without limits. */
export function leastLeftText(uses: readonly Use[], date: string, today: string): string | undefined {
  const [tightest] = uses.toSorted((one, other) => leftOf(one) - leftOf(other));
  return tightest && leftText(tightest, date, today);
}

/** What is left of a limit for a booking of that date: '이번 주 남은 횟수 1회'. */
export function leftText(use: Use, date: string, today: string): string {
  return `${spanText(use.per, date, today)} 남은 횟수 ${leftOf(use)}회`;
}

export function leftOf({ count, used }: Pick<Use, "count" | "used">): number {
  return Math.max(0, count - used);
}

function spanText(per: Use["per"], date: string, today: string): string {
  if (per === "upcoming") return "다가오는 예약";
  if (per === "month")
    return date.slice(0, 7) === today.slice(0, 7) ? "이번 달" : `${Number(date.slice(5, 7))}월`;
  if (per === "day") return date === today ? "오늘" : dateText(date);
  const weeks = (Date.parse(mondayOf(date)) - Date.parse(mondayOf(today))) / (7 * 24 * 60 * 60 * 1000);
  return ["이번 주", "다음 주"][weeks] ?? "그 주";
}

function mondayOf(date: string): string {
  return dayAfter(date, -weekdayOf(date));
}

const minutesOfDay = 1440;

function dayText(date: string): string {
  return `${Number(date.slice(8, 10))}일 (${weekdayText(date)})`;
}

function halfOf(minute: number): number {
  return Math.floor(minute / 720);
}

/** Midnight and noon are 12. */
function clockOf(minute: number): string {
  const hour = Math.floor(minute / 60) % 12 || 12;
  return `${hour}:${String(minute % 60).padStart(2, "0")}`;
}

function minuteOf(date: string, moment: string): number {
  return Math.floor((Date.parse(moment) - Date.parse(`${date}T00:00:00+09:00`)) / 60_000);
}

function seoulDateOf(moment: string): string {
  return new Date(Date.parse(moment) + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
