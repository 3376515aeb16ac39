import { sql } from "kysely";

import type { DayEvent } from "#contract/dashboards.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** What a resident has before them today and tomorrow, and what has happened for them since yesterday. */
export async function readDay(db: CallDatabase, callerId: string): Promise<DayEvent[]> {
  const events = [
    ...(await bookings(db, callerId)),
    ...(await meetings(db, callerId)),
    ...(await arrivals(db)),
    ...(await movedComplaints(db, callerId)),
    ...(await drawnLotteries(db)),
  ];
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, mostEvents);
}

/** What is over is no longer shown. */
async function bookings(db: CallDatabase, callerId: string): Promise<DayEvent[]> {
  const rows = await db
    .selectFrom("reservations")
    .innerJoin("facilities", (join) =>
      join
        .onRef("facilities.apartment_id", "=", "reservations.apartment_id")
        .onRef("facilities.id", "=", "reservations.facility_id"),
    )
    .leftJoin("facility_spots", (join) =>
      join
        .onRef("facility_spots.apartment_id", "=", "reservations.apartment_id")
        .onRef("facility_spots.facility_id", "=", "reservations.facility_id")
        .onRef("facility_spots.spot_no", "=", "reservations.spot_no"),
    )
    .select([
      "reservations.id",
      "reservations.starts_at as at",
      "facilities.name as title",
      sql<string | null>`case when facilities.spot_choice = 'named' then facility_spots.name end`.as("spot"),
    ])
    .where("reservations.user_id", "=", callerId)
    .where("reservations.status", "in", ["confirmed", "checked_in"])
    .where("reservations.starts_at", ">", sql<string>`now() - interval '31 days'`)
    .where("reservations.starts_at", "<", startOfDay(2))
    .where("reservations.ends_at", ">", sql<string>`now()`)
    .orderBy("reservations.starts_at")
    .limit(mostEvents)
    .execute();
  return rows.map((row) => ({ kind: "reservation" as const, ...row }));
}

/** The next one, whenever it is. */
async function meetings(db: CallDatabase, callerId: string): Promise<DayEvent[]> {
  const rows = await db
    .selectFrom("club_meeting_answers as own")
    .innerJoin("club_meetings as meeting", (join) =>
      join.onRef("meeting.apartment_id", "=", "own.apartment_id").onRef("meeting.id", "=", "own.meeting_id"),
    )
    .innerJoin("clubs as club", (join) =>
      join.onRef("club.apartment_id", "=", "meeting.apartment_id").onRef("club.id", "=", "meeting.club_id"),
    )
    .select(["meeting.id", "meeting.starts_at as at", "meeting.title", "club.id as clubId"])
    .select("club.name as clubName")
    .where("own.person_id", "=", callerId)
    .where("own.answer", "=", "going")
    .where("meeting.status", "=", "scheduled")
    .where("club.status", "=", "active")
    .where("meeting.starts_at", ">", sql<string>`now()`)
    .orderBy("meeting.starts_at")
    .orderBy("meeting.id")
    .limit(1)
    .execute();
  return rows.map((row) => ({ kind: "meeting" as const, ...row }));
}

/** The household's guests who came in today. */
async function arrivals(db: CallDatabase): Promise<DayEvent[]> {
  const rows = await db
    .selectFrom("visitor_vehicles")
    .select([
      "id",
      "plate",
      "memo",
      sql<string>`arrivals[cardinality(arrivals)]`.as("at"),
      sql<boolean>`(cardinality(arrivals) > cardinality(departures))`.as("isInside"),
    ])
    .where(sql<boolean>`arrivals[cardinality(arrivals)] >= ${startOfDay(0)}`)
    .limit(mostEvents)
    .execute();
  return rows.map((row) => ({ kind: "visitor" as const, ...row }));
}

/** Each with its latest step. */
async function movedComplaints(db: CallDatabase, callerId: string): Promise<DayEvent[]> {
  const { rows } = await sql<{ id: string; at: string; title: string; status: ComplaintStatus }>`
    select c.id, moved.changed_at as at, c.title, c.status
    from complaints c
    cross join lateral (
      select m.changed_at from complaint_status_changes m
      where m.apartment_id = c.apartment_id and m.complaint_id = c.id and not m.is_reopening
      order by m.changed_at desc limit 1
    ) moved
    where c.author_id = ${callerId} and c.created_at > now() - interval '1 year'
      and moved.changed_at >= ${startOfDay(-1)}
    order by moved.changed_at desc limit ${mostEvents}
  `.execute(db);
  return rows.map((row) => ({ kind: "complaint" as const, ...row }));
}

/** Residents see the entry of their own household alone. */
async function drawnLotteries(db: CallDatabase): Promise<DayEvent[]> {
  const rows = await db
    .selectFrom("lottery_entries as entry")
    .innerJoin("lotteries as lottery", (join) =>
      join
        .onRef("lottery.apartment_id", "=", "entry.apartment_id")
        .onRef("lottery.id", "=", "entry.lottery_id"),
    )
    .select((row) => [
      "lottery.id",
      row.ref("lottery.drawn_at").$castTo<string>().as("at"),
      "lottery.title",
      sql<boolean>`(entry.result = 'won')`.as("hasWon"),
    ])
    .where("lottery.drawn_at", ">=", startOfDay(-1))
    .where("entry.result", "in", ["won", "lost"])
    .limit(mostEvents)
    .execute();
  return rows.map((row) => ({ kind: "lottery" as const, ...row }));
}

/** In Seoul, so many days from today. */
function startOfDay(days: number) {
  return sql<string>`(((select seoul_today()) + ${sql.lit(days)})::timestamp at time zone 'Asia/Seoul')`;
}

/** A phone shows no more at once. */
const mostEvents = 6;
