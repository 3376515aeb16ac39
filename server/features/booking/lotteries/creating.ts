import { sql } from "kysely";
import type { z } from "zod";

import type { createLotteryInput } from "#contract/lotteries.ts";
import { prizesOf } from "#contract/values/booking/lottery-prizes.ts";
import type { Period } from "#contract/values/booking/periods.ts";
import { overlaps } from "#contract/values/booking/spans.ts";
import { mostPrizes } from "#contract/values/lottery-words.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { readFacility } from "#server/domain/booking/facility.ts";
import { lockFacilities } from "#server/domain/booking/lock-facility.ts";
import { readSpan } from "#server/domain/booking/span-facts.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const leastToDrawMs = 60_000;

/** Announces a lottery and keeps its periods from ordinary booking. @returns its id */
export async function createLottery(
  db: CallDatabase,
  apartmentId: string,
  {
    facilityId,
    dates,
    weekdays,
    startMinutes,
    length: givenLength,
    ...given
  }: z.output<typeof createLotteryInput>,
): Promise<string> {
  const length = givenLength ?? 1;
  const days = { from: dates.from, to: dayAfter(dates.to, length) };
  await readFacility(db, facilityId, days);
  await lockFacilities(db, [facilityId]);
  const { isActive, rules, holidays } = await readFacility(db, facilityId, days);
  if (!isActive) throw new CallError("facility_inactive");
  if (length > rules.maxLength) throw new CallError("slot_unknown", { field: "length" });
  const prizes = prizesOf(rules, holidays, {
    dates,
    weekdays: weekdays ?? everyDay,
    startMinutes: startMinutes ?? undefined,
    length,
  });
  const [first, last] = [prizes[0], prizes.at(-1)];
  if (!first || !last)
    throw new CallError(startMinutes ? "slot_unknown" : "facility_closed", { field: "dates" });
  refuseTooMany(prizes);
  refuseTooLate(first, given);
  const { lotteries } = await readSpan(db, facilityId, { startsAt: first.startsAt, endsAt: last.endsAt });
  if (prizes.some((prize) => lotteries.some((each) => overlaps(each, prize)))) {
    throw new CallError("in_lottery", {
      field: "dates",
      message: "이미 다른 추첨에 들어 있는 시간이 있어요.",
    });
  }
  return insert(db, apartmentId, { ...given, facilityId, length }, prizes);
}

function refuseTooMany(prizes: readonly Period[]): void {
  if (prizes.length <= mostPrizes) return;
  throw new CallError("invalid_input", {
    field: "dates",
    message: `한 번에 ${mostPrizes}개까지 추첨할 수 있는데 ${prizes.length.toLocaleString("ko-KR")}개예요. 날짜나 시간을 줄여 주세요.`,
  });
}

/** Winners should know it before it begins. */
function refuseTooLate(first: Period, { closesAt, drawAt }: { closesAt: string; drawAt: string }): void {
  const drawnAt = Math.max(Date.parse(drawAt), Date.parse(closesAt) + leastToDrawMs);
  if (drawnAt < first.startsAt.getTime()) return;
  throw new CallError("invalid_input", { field: "drawAt", message: "추첨은 첫 이용 시간보다 빨라야 해요." });
}

type Announced = Pick<
  z.output<typeof createLotteryInput>,
  "facilityId" | "title" | "opensAt" | "closesAt" | "drawAt" | "maxChoices" | "favourLosers"
> & { length: number };

async function insert(
  db: CallDatabase,
  apartmentId: string,
  { facilityId, title, length, opensAt, closesAt, drawAt, maxChoices, favourLosers }: Announced,
  prizes: readonly Period[],
): Promise<string> {
  const { id } = await db
    .insertInto("lotteries")
    .values({
      apartment_id: apartmentId,
      facility_id: facilityId,
      title,
      length,
      opens_at: opensAt,
      closes_at: closesAt,
      draw_at: drawAt,
      max_choices: maxChoices ?? 3,
      favour_losers: favourLosers ?? true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into lottery_prizes (apartment_id, lottery_id, prize_no, date, start_minute, starts_at, ends_at)
    select ${apartmentId}::uuid, ${id}::uuid, p.prize_no, p.date, p.start_minute, p.starts_at, p.ends_at
    from unnest(
      ${prizes.map(({ date }) => date)}::date[], ${prizes.map(({ startMinute }) => startMinute)}::integer[],
      ${prizes.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${prizes.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[]
    ) with ordinality p (date, start_minute, starts_at, ends_at, prize_no)
  `.execute(db);
  return id;
}
