import type { facilityDayFunctions } from "#contract/facility-days.ts";
import { dayOf, monthDayOf } from "#contract/values/booking/day-of.ts";
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
    const look = async (db: CallDatabase) => {
      const read = await readFacts(db, facilityId, { from: date, to: date });
      return { ...read, readAt: performance.now() };
    };
    const day = async () => {
      const { facts, now, readAt } = await shared("facilityDays", look, `${facilityId} ${date}`);
      // What was read may have been read for somebody who came earlier, and states pass with time.
      return dayOf(facts, date, new Date(now.getTime() + performance.now() - readAt));
    };
    yield { day: await day() };
    for await (const _ of changed) yield { day: await day() };
    return { success: true };
  },

  async getFacilityMonth({ db, input: { facilityId, month } }) {
    const from = firstOfMonth(month);
    const to = lastOfMonth(from);
    const { facts, now } = await readFacts(db, facilityId, { from, to });
    return { success: true, days: datesBetween(from, to).map((date) => monthDayOf(facts, date, now)) };
  },
};

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = dayAfter(date, 1)) dates.push(date);
  return dates;
}
