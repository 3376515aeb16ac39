/** All dates and times of the product are Seoul's, wherever the server and the reader are. */
const seoulTimeZone = "Asia/Seoul";

/** Shown for a moment that cannot be read. */
const invalidDate = "Invalid Date";

/** Short, for the community's previews: 15:20 if it was today, otherwise 11.21. */
export function formatListTime(value: string, now = new Date()): string {
  const moment = new Date(value);
  if (isInvalid(moment) || seoulDate(moment) !== seoulDate(now)) return formatListDay(value);
  return clock.format(moment);
}

/** Short, for a column of the community's lists that is a date: 11.21, on its first day, too. */
export function formatListDay(value: string): string {
  const moment = new Date(value);
  if (isInvalid(moment)) return invalidDate;
  return seoulDate(moment).slice(5).replace("-", ".");
}

/** For what has just happened: 오후 3:20 if it was today, otherwise its day. */
export function formatLately(value: string, now = new Date()): string {
  const moment = new Date(value);
  if (isInvalid(moment) || seoulDate(moment) !== seoulDate(now)) return formatDay(value, now);
  return formatTime(value);
}

/** The time of a moment whose day is said beside it: 오후 3:20. */
export function formatTime(value: string): string {
  return timeOfDay.format(new Date(value));
}

/** A date, on its first day, too: 11월 21일 of this year, otherwise 2025년 3월 2일. */
export function formatDay(value: string, now = new Date()): string {
  const moment = new Date(value);
  if (isInvalid(moment)) return invalidDate;
  return withForeignYear(seoulDate(moment), seoulDate(now), dayOfYear.format(moment));
}

/** For paper and for days to come, always with the year: 2027년 2월 19일. */
export function formatDate(value: string): string {
  const moment = new Date(value);
  if (isInvalid(moment)) return invalidDate;
  return `${seoulDate(moment).slice(0, 4)}년 ${dayOfYear.format(moment)}`;
}

/**
 * In full: 11월 21일 (토) 오후 3:20, with the year if it is not this year. A day's beginning is 0시: what ends at 오전 12:00 was
 * taken to end at noon, or with that day.
 */
export function formatFullTime(value: string, now = new Date()): string {
  const moment = new Date(value);
  if (isInvalid(moment)) return invalidDate;
  const time = clock.format(moment) === "00:00" ? "0시" : timeOfDay.format(moment);
  return withForeignYear(seoulDate(moment), seoulDate(now), `${dateAndWeekday.format(moment)} ${time}`);
}

/** The calendar day of a moment: 2026-11-21. */
export function seoulDate(moment: Date): string {
  const parts = Object.fromEntries(day.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
}

/** A moment as the fields of a form hold it, to the minute: 2026-11-21T15:20. */
export function seoulFieldOf(value: string): string {
  return `${seoulDate(new Date(value))}T${clock.format(new Date(value))}`;
}

/** The moment that the fields of a form hold; undefined if one of them is empty or cannot be. */
export function momentOfSeoulField(field: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field)) return undefined;
  const moment = new Date(`${field}:00+09:00`);
  return isInvalid(moment) ? undefined : moment.toISOString();
}

/** The midnight at which the moment's day began, or the day that many days before it. */
export function startOfSeoulDay(moment: Date, daysBefore = 0): Date {
  // Korea has kept UTC+9 without summer time since 1988, so every day has 24 hours.
  const midnight = Date.parse(`${seoulDate(moment)}T00:00:00+09:00`);
  return new Date(midnight - daysBefore * 24 * 60 * 60 * 1000);
}

/** This year need not be said. */
function withForeignYear(date: string, today: string, withinYear: string): string {
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? withinYear : `${year}년 ${withinYear}`;
}

function isInvalid(moment: Date): boolean {
  return Number.isNaN(moment.getTime());
}

const clock = new Intl.DateTimeFormat("ko-KR", {
  timeZone: seoulTimeZone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const timeOfDay = new Intl.DateTimeFormat("ko-KR", {
  timeZone: seoulTimeZone,
  hour: "numeric",
  minute: "2-digit",
});

const dayOfYear = new Intl.DateTimeFormat("ko-KR", {
  timeZone: seoulTimeZone,
  month: "long",
  day: "numeric",
});

const dateAndWeekday = new Intl.DateTimeFormat("ko-KR", {
  timeZone: seoulTimeZone,
  month: "long",
  day: "numeric",
  weekday: "short",
});

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: seoulTimeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
