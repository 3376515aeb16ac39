import { sql } from "kysely";

import type { Facility } from "#contract/facilities.ts";
import { dayOf } from "#contract/values/booking/day-of.ts";
import type { DayFacts } from "#contract/values/booking/day-of.ts";
import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { rulesOfFacility } from "#server/domain/booking/facility.ts";

interface Wanted {
  id?: string;
  /** True: only those that can be booked. */
  isActive?: boolean;
}

/** The oldest first, with what is free today: as many statements for all of them as for one. */
export async function readFacilities(db: CallDatabase, { id, isActive }: Wanted): Promise<Facility[]> {
  let wanted = db.selectFrom("facilities");
  if (id !== undefined) wanted = wanted.where("id", "=", id);
  if (isActive) wanted = wanted.where("is_active", "=", true);
  const rows = await wanted
    .select(["id", "name", "place", "guide", "is_active as isActive", "spot_label as spotLabel"])
    .select([
      sql<Facility["kind"]>`kind`.as("kind"),
      "created_at as createdAt",
      rulesOfFacility.as("rules"),
      sql<string>`now()`.as("now"),
      sql<Facility["spots"]>`array(
        select jsonb_build_object('spotNo', s.spot_no, 'name', s.name, 'isOpen', s.is_open)
        from facility_spots s
        where s.apartment_id = facilities.apartment_id and s.facility_id = facilities.id
        order by s.spot_no
      )`.as("spots"),
    ])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const [first] = rows;
  if (!first) return [];
  const now = new Date(first.now);
  const factsOf = await readToday(
    db,
    rows.map((row) => row.id),
    seoulDate(now),
  );
  return rows.map(({ rules, ...row }) => ({
    ...row,
    ...rules,
    today: todayOf({ ...factsOf(row.id), isActive: true, rules, spots: row.spots }, now),
  }));
}

function todayOf(facts: DayFacts, now: Date): Facility["today"] {
  const { state, slots } = dayOf(facts, seoulDate(now), now);
  const bookable = slots.filter((slot) => slot.state === "free" || slot.state === "not_open");
  const free = bookable.filter(({ freeCount }) => freeCount > 0);
  return {
    state: state === "not_open" ? "open" : state,
    freeCount: facts.rules.bookBy === "slot" ? free.length : (free[0]?.freeCount ?? 0),
    nextFreeMinute: free[0]?.startMinute ?? null,
  };
}

/** What a facility's day depends on besides itself: holidays, closures and what is taken. */
type Around = Pick<DayFacts, "holidays" | "taken" | "closures" | "lotteries" | "waiting">;

async function readToday(db: CallDatabase, ids: string[], date: string): Promise<(id: string) => Around> {
  // A night ends on the day after, and a slot past midnight too.
  const [from, to] = [momentOf(date, 0).toISOString(), momentOf(date, 2 * 24 * 60).toISOString()];
  const { rows: taken } = await sql<{ id: string; spotNo: number; startsAt: string; endsAt: string }>`
    select f.id, o.spot_no as "spotNo", o.starts_at as "startsAt", o.ends_at as "endsAt"
    from unnest(${ids}::uuid[]) f (id), facility_occupancy(f.id, ${from}, ${to}) o
  `.execute(db);
  const { rows: closures } = await sql<{
    id: string;
    spotNos: number[];
    reason: string;
    startsAt: string;
    endsAt: string;
  }>`
    select f.id, c.spot_nos as "spotNos", c.reason, c.starts_at as "startsAt", c.ends_at as "endsAt"
    from unnest(${ids}::uuid[]) f (id), closures_over(f.id, ${from}, ${to}) c
  `.execute(db);
  const days = await db
    .selectFrom("facility_holidays")
    .select(sql<string>`date::text`.as("date"))
    .where(sql<boolean>`date between ${date}::date and ${dayAfter(date, 1)}::date`)
    .execute();
  const { rows: drawnLater } = await sql<{ id: string; startsAt: string; endsAt: string }>`
    select l.facility_id as id, p.starts_at as "startsAt", p.ends_at as "endsAt"
    from lotteries l join lottery_prizes p on p.apartment_id = l.apartment_id and p.lottery_id = l.id
    where l.facility_id = any (${ids}::uuid[]) and l.drawn_at is null and l.cancelled_at is null
      and p.ends_at > ${from} and p.starts_at < ${to}
  `.execute(db);
  const holidays = new Set(days.map((day) => day.date));
  return (id) => ({
    holidays,
    taken: taken.filter((each) => each.id === id).map(withMoments),
    closures: closures.filter((each) => each.id === id).map(withMoments),
    lotteries: drawnLater.filter((each) => each.id === id).map(withMoments),
    waiting: [],
  });
}

function withMoments<Row extends { startsAt: string; endsAt: string }>(row: Row) {
  return { ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) };
}
