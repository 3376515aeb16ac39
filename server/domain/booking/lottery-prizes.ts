import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** From `startsAt` until just before `endsAt`. */
interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** The periods between two moments that a draw to come will give away: nobody can book in them until then. */
export async function periodsToDraw(
  db: CallDatabase,
  facilityId: string,
  from: Date,
  to: Date,
): Promise<Span[]> {
  const rows = await prizesToDraw(db, facilityId, { startsAt: from, endsAt: to })
    .select([sql<string>`p.starts_at`.as("startsAt"), sql<string>`p.ends_at`.as("endsAt")])
    .orderBy("p.starts_at")
    .execute();
  return rows.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
}

/** Whether a draw to come will give away a part of the span. */
export async function drawnLater(db: CallDatabase, facilityId: string, span: Span): Promise<boolean> {
  const prize = await prizesToDraw(db, facilityId, span).select("p.prize_no").limit(1).executeTakeFirst();
  return prize !== undefined;
}

function prizesToDraw(db: CallDatabase, facilityId: string, { startsAt, endsAt }: Span) {
  return db
    .selectFrom("lotteries as l")
    .innerJoin("lottery_prizes as p", (join) =>
      join.onRef("p.apartment_id", "=", "l.apartment_id").onRef("p.lottery_id", "=", "l.id"),
    )
    .where("l.facility_id", "=", facilityId)
    .where("l.drawn_at", "is", null)
    .where("l.cancelled_at", "is", null)
    .where("p.starts_at", "<", endsAt.toISOString())
    .where("p.ends_at", ">", startsAt.toISOString());
}
