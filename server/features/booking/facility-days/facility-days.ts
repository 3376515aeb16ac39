import { setImmediate as immediate } from "node:timers/promises";

import type { FacilityDay, FacilityMonthDay, facilityDayFunctions } from "#contract/facility-days.ts";
import { dayOf, monthDayOf } from "#contract/values/booking/day-of.ts";
import type { DayFacts } from "#contract/values/booking/day-of.ts";
import { firstOfMonth, lastOfMonth } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";

import { readFacts } from "./read-facts.ts";

export const facilityDayHandlers: Handlers<keyof typeof facilityDayFunctions> = {
  async getFacilityDay({ db, input: { facilityId, date } }) {
    const { facts, now } = await readFacts(db, facilityId, { from: date, to: date });
    return { success: true, day: dayOf(facts, date, now) };
  },

  async *watchFacilityDay({ input: { facilityId, date }, changes, shared }) {
    const changed = changes("facilityDays");
    const look = async (db: CallDatabase) =>
      dayOfWatchers(await readFacts(db, facilityId, { from: date, to: date }), date);
    const day = async () => (await shared("facilityDays", look, `${facilityId} ${date}`))();
    yield { day: await day() };
    for await (const _ of changed) yield { day: await day() };
    return { success: true };
  },

  async getFacilityMonth({ db, input: { facilityId, month } }) {
    const from = firstOfMonth(month);
    const to = lastOfMonth(from);
    const { facts, now } = await readFacts(db, facilityId, { from, to });
    const days: FacilityMonthDay[] = [];
    for (const date of datesBetween(from, to)) {
      days.push(monthDayOf(facts, date, now));
      // A large facility's month is long work: others come between its days.
      await immediate();
    }
    return { success: true, days };
  },
};

const sharedForMs = 1000;

/** The day as of now, made once a second for all watchers: readings may be older, and states change with time. */
function dayOfWatchers({ facts, now }: { facts: DayFacts; now: Date }, date: string): () => FacilityDay {
  const readAt = performance.now();
  let last: { madeAt: number; day: FacilityDay } | undefined;
  return () => {
    const madeAt = performance.now();
    if (!last || madeAt - last.madeAt >= sharedForMs)
      last = { madeAt, day: dayOf(facts, date, new Date(now.getTime() + madeAt - readAt)) };
    return last.day;
  };
}

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = dayAfter(date, 1)) dates.push(date);
  return dates;
}
