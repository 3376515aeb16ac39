import { sql } from "kysely";

import type { Database } from "#database/database.ts";

import { undoAbandonedBulks } from "#server/domain/resident-bulk.ts";
import type { Settings } from "#server/settings.ts";

const serverStartedAt = new Date();

/** Forgets what is over: ended sessions, old attempts, kept answers, access records and requests past their keeping time. */
export async function sweep({ kysely }: Database, { ACCESS_RECORD_DAYS: days }: Settings): Promise<void> {
  await sql`select * from sweep(make_interval(days => ${days}))`.execute(kysely);
  await sql`select forget_consultation_requests(interval '1 year')`.execute(kysely);
  await sql`select forget_post_views(current_date - 30)`.execute(kysely);
  await sql`select forget_places_and_answers()`.execute(kysely);
  await undoAbandonedBulks(kysely, serverStartedAt);
}
