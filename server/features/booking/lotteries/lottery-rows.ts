import { sql } from "kysely";

import type { LotteryEntry, LotteryWinner } from "#contract/lotteries.ts";
import type { LotteryState } from "#contract/values/lottery-words.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** What everybody of the apartment sees of a lottery. */
export function selectLotteries(db: CallDatabase) {
  return db
    .selectFrom("lotteries")
    .innerJoin("facilities", (join) =>
      join
        .onRef("facilities.apartment_id", "=", "lotteries.apartment_id")
        .onRef("facilities.id", "=", "lotteries.facility_id"),
    )
    .select([
      "lotteries.id",
      "lotteries.facility_id as facilityId",
      "facilities.name as facilityName",
      sql<"slot" | "day" | "night">`facilities.book_by`.as("bookBy"),
      "lotteries.title",
      "lotteries.length",
      "lotteries.opens_at as opensAt",
      "lotteries.closes_at as closesAt",
      sql<string>`lottery_draw_time(closes_at, draw_at)`.as("drawAt"),
      "lotteries.max_choices as maxChoices",
      "lotteries.favour_losers as favourLosers",
      stateOfLottery.as("state"),
      "lotteries.drawn_at as drawnAt",
      sql<number>`(select count(*)::integer from ${prizes})`.as("prizeCount"),
      sql<string>`(select min(p.date)::text from ${prizes})`.as("firstDate"),
      sql<string>`(select max(p.date)::text from ${prizes})`.as("lastDate"),
      // Residents see the rows of their own household alone, the office sees none.
      sql<boolean>`exists (
        select from lottery_entries e where e.apartment_id = lotteries.apartment_id and e.lottery_id = lotteries.id
      )`.as("isEntered"),
      "lotteries.created_at as createdAt",
    ]);
}

/** @throws CallError `lottery_not_found` */
export async function readLottery(db: CallDatabase, lotteryId: string) {
  const lottery = await selectLotteries(db).where("lotteries.id", "=", lotteryId).executeTakeFirst();
  if (!lottery) throw new CallError("lottery_not_found");
  return lottery;
}

export async function readPrizes(db: CallDatabase, lotteryId: string, length: number) {
  const rows = await db
    .selectFrom("lottery_prizes")
    .where("lottery_id", "=", lotteryId)
    .select([
      "prize_no as prizeNo",
      sql<string>`date::text`.as("date"),
      "start_minute as startMinute",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "free_spots as freeSpots",
    ])
    .orderBy("prize_no")
    .execute();
  return rows.map((prize) => ({ ...prize, length }));
}

/** The public hashes, how many have entered, and what the caller's household has. */
export async function readEntries(db: CallDatabase, lotteryId: string) {
  const { rows } = await sql<{ commitment: string; entriesHash: string | null; entryCount: number }>`
    select commitment, lottery_entries_hash(id) as "entriesHash", lottery_entry_count(id) as "entryCount"
    from lotteries where id = ${lotteryId}
  `.execute(db);
  const own = await sql<LotteryEntry>`
    select e.code, e.tickets, e.choices, e.result, e.prize_no as "prizeNo", (
      select r.id from reservations r
      where r.apartment_id = e.apartment_id and r.lottery_id = e.lottery_id
    ) as "reservationId"
    from lottery_entries e where e.lottery_id = ${lotteryId}
  `.execute(db);
  return { ...rows[0]!, myEntry: own.rows[0] ?? null };
}

/** The bookings that a draw made, for those who keep the facilities. */
export async function readWinners(db: CallDatabase, lotteryId: string): Promise<LotteryWinner[]> {
  const { rows } = await sql<LotteryWinner>`
    select r.id as "reservationId", p.prize_no as "prizeNo", h.building::text as building, h.unit::text as unit,
      r.spot_no as "spotNo", case when f.spot_choice = 'named' then s.name end as "spotName",
      f.spot_label as "spotLabel"
    from reservations r
    join facilities f on f.apartment_id = r.apartment_id and f.id = r.facility_id
    left join facility_spots s on s.apartment_id = r.apartment_id and s.facility_id = r.facility_id
      and s.spot_no = r.spot_no
    join lottery_prizes p on p.apartment_id = r.apartment_id and p.lottery_id = r.lottery_id
      and p.date = r.date and p.start_minute = r.start_minute
    left join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.lottery_id = ${lotteryId}
    order by p.prize_no, r.spot_no
  `.execute(db);
  return rows;
}

const prizes = sql`lottery_prizes p where p.apartment_id = lotteries.apartment_id and p.lottery_id = lotteries.id`;

const stateOfLottery = sql<LotteryState>`case
  when lotteries.cancelled_at is not null then 'cancelled'
  when lotteries.drawn_at is not null then 'drawn'
  when now() < lotteries.opens_at then 'announced'
  when now() < lotteries.closes_at then 'open'
  else 'closed'
end`;
