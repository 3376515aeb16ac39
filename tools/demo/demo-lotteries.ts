import { createHash } from "node:crypto";

import { sql } from "kysely";

import { firstOfMonth, lastOfMonth, momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import type { SampleCalls } from "./demo-calls.ts";
import { personNamed } from "./demo-people.ts";
import type { SamplePeople } from "./demo-people.ts";

interface SampleEntry {
  by: string;
  choices: number[];
}

/** Drawn: one household alone wants the third weekend night, three want the first. */
const drawnEntries: SampleEntry[] = [
  { by: "열두층", choices: [3, 5] },
  { by: "하나둘셋", choices: [1, 2] },
  { by: "고양이두마리", choices: [1] },
  { by: "하노이에서 온 십칠층 이웃", choices: [1, 4] },
];

const openEntries: SampleEntry[] = [
  { by: "고양이두마리", choices: [1, 2, 3] },
  { by: "새벽산책", choices: [2] },
];

/** Inserts a lottery of next month's weekends, which is drawn, and one of the month after it, which is open. */
export async function insertLotteries(
  calls: SampleCalls,
  people: SamplePeople,
  facilityId: string,
  today: string,
): Promise<void> {
  const hour = 60 * 60 * 1000;
  const next = dayAfter(lastOfMonth(today), 1);
  const drawn = await announce(calls, people, facilityId, next, Date.now() + hour);
  for (const entry of drawnEntries) await enter(calls, people, drawn, entry);
  await letCloseWithKnownSeed(calls, drawn);
  await calls.office(people.manager, "drawLottery", { lotteryId: drawn });
  const later = dayAfter(lastOfMonth(next), 1);
  const closesAt = momentOf(dayAfter(today, 5), 18 * 60).getTime();
  const open = await announce(calls, people, facilityId, later, closesAt);
  for (const entry of openEntries) await enter(calls, people, open, entry);
}

/** @returns the id of a lottery of a month's weekend nights */
async function announce(
  { office }: SampleCalls,
  { manager }: SamplePeople,
  facilityId: string,
  month: string,
  closesAt: number,
): Promise<string> {
  const { lottery } = await office(manager, "createLottery", {
    facilityId,
    title: `${Number(month.slice(5, 7))}월 주말 숙박`,
    dates: { from: firstOfMonth(month), to: lastOfMonth(month) },
    weekdays: [5, 6],
    opensAt: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    drawAt: new Date(closesAt + 60 * 60 * 1000).toISOString(),
  });
  return lottery.id;
}

async function enter(
  { resident, asOwner }: SampleCalls,
  { residents }: SamplePeople,
  lotteryId: string,
  { by, choices }: SampleEntry,
): Promise<void> {
  const person = personNamed(residents, by);
  await resident(person, "enterLottery", { lotteryId, choices });
  // With the same codes, the same win each time.
  const code = createHash("sha256").update(by).digest("hex").slice(0, 10).toUpperCase();
  await asOwner((db) =>
    sql`
      update lottery_entries set code = ${code} where lottery_id = ${lotteryId} and household_id = ${person.householdId}
    `.execute(db),
  );
}

/** As if it had closed a day ago. With the same seed, the same win each time. */
async function letCloseWithKnownSeed({ asOwner }: SampleCalls, lotteryId: string): Promise<void> {
  const seed = createHash("sha256").update("예시 단지").digest("hex");
  await asOwner(async (db) => {
    await sql`update lottery_seeds set seed = ${seed} where lottery_id = ${lotteryId}`.execute(db);
    await sql`
      update lotteries set commitment = ${createHash("sha256").update(seed).digest("hex")},
        opens_at = now() - interval '6 days', closes_at = now() - interval '1 day', draw_at = now() - interval '23 hours'
      where id = ${lotteryId}
    `.execute(db);
  });
}
