import { sql } from "kysely";

import type { Awaited } from "#contract/dashboards.ts";
import type { Output } from "#contract/index.ts";
import type { UsageKind } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isAsked } from "#server/domain/asked-surveys.ts";
import { isUnexpired, isUnreadByCaller } from "#server/domain/unread-notices.ts";
import { readVisitorRules } from "#server/domain/visitor-rules.ts";
import { deadline, isToCast, waitsForCaller } from "#server/domain/votes/awaited.ts";
import { dutyOfCaller } from "#server/domain/votes/duties.ts";

type Dashboard = Output<"getResidentDashboard">;

/**
 * What waits for the caller. Not a vote in which only paper is left to them: they were not admitted to its ballots, and
 * its own page says where to go.
 */
export async function readAwaited(db: CallDatabase): Promise<Awaited[]> {
  const votes = await db
    .selectFrom("votes")
    .select(["votes.id", "votes.title", "votes.closes_at as closesAt"])
    .select([dutyOfCaller.as("duty"), sql<boolean>`(${isToCast} and ${isAdmitted})`.as("isToCast")])
    .where(waitsForCaller)
    .orderBy(deadline)
    .orderBy("votes.id")
    .limit(mostAwaited)
    .execute();
  const surveys = await db
    .selectFrom("surveys")
    .select(["surveys.id", "surveys.title", "surveys.closes_at as closesAt"])
    .where(isAsked)
    .orderBy("surveys.closes_at")
    .orderBy("surveys.id")
    .limit(mostAwaited)
    .execute();
  const duties = votes.flatMap(({ id, title, duty }) =>
    duty === null ? [] : [{ kind: "duty" as const, id, title, duty }],
  );
  const toAnswer = [
    ...votes
      .filter((vote) => vote.isToCast)
      .map(({ id, title, closesAt }) => ({ kind: "vote" as const, id, title, closesAt })),
    ...surveys.map((survey) => ({ kind: "survey" as const, ...survey })),
  ];
  return [...duties, ...(await readMeters(db)), ...toAnswer.toSorted((a, b) => endOf(a) - endOf(b))];
}

/** The kinds of the open round that neither the home nor the office has entered. */
async function readMeters(db: CallDatabase): Promise<Awaited[]> {
  const { rows } = await sql<{ id: string; meters: UsageKind[]; endsOn: string }>`
    select m.id, left_over.kinds as meters, m.ends_on::text as "endsOn"
    from meter_rounds m
    cross join lateral (
      select array_agg(k.kind order by k.place) as kinds
      from unnest(m.kinds) with ordinality as k (kind, place)
      where k.kind <> all (meters_read_by_office(m.id)) and not exists (
        select from meter_readings r
        where r.apartment_id = m.apartment_id and r.meter_round_id = m.id
          and r.household_id = app_household_id() and r.kind = k.kind
      )
    ) left_over
    where m.closed_at is null and seoul_today() between m.starts_on and m.ends_on and left_over.kinds is not null
    order by m.starts_on desc limit 1
  `.execute(db);
  return rows.map((round) => ({ kind: "meter", ...round }));
}

export async function readLatestNotices(db: CallDatabase): Promise<Dashboard["latestNotices"]> {
  return db
    .selectFrom("notices")
    .select((notice) => [
      "id",
      "title",
      notice.ref("importance").$castTo<Dashboard["latestNotices"][number]["importance"]>().as("importance"),
      notice.ref("published_at").$castTo<string>().as("publishedAt"),
      isUnreadByCaller.as("isUnread"),
    ])
    .where("published_at", "is not", null)
    .where(isUnexpired)
    .where(sql<boolean>`is_for_own_building(buildings)`)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(mostNotices)
    .execute();
}

export async function readGuests(db: CallDatabase): Promise<Dashboard["guests"]> {
  const { today, isOpen, monthlyDays } = await readVisitorRules(db);
  const taken = await db
    .selectFrom("visitor_quotas")
    .select("used_days as usedDays")
    .where("month", "=", sql<Date>`date_trunc('month', ${today}::date)::date`)
    .executeTakeFirst();
  const { rows: cars } = await sql<Dashboard["guests"]["cars"][number]>`
    select plate, memo, is_expected as "isExpected" from (
      select distinct on (plate) plate, memo, created_at,
        bool_or(starts_on <= ${today}::date and ends_on >= ${today}::date) over (partition by plate) as is_expected
      from visitor_vehicles where not is_by_office
      order by plate, created_at desc
    ) latest
    order by created_at desc limit ${mostCars}
  `.execute(db);
  return { today, isOpen, remainingDays: Math.max(0, monthlyDays - (taken?.usedDays ?? 0)), cars };
}

/** From the freeze on, accounts cast that were there at it, or whom an official has let in since. */
const isAdmitted = sql`exists (
  select from vote_voters w
  where w.apartment_id = votes.apartment_id and w.vote_id = votes.id and w.user_id = app_user_id()
)`;

/** An end that is not set yet comes last. */
function endOf({ closesAt }: { closesAt: string | null }): number {
  return closesAt === null ? Infinity : Date.parse(closesAt);
}

const mostAwaited = 20;
const mostNotices = 3;
const mostCars = 3;
