import { sql } from "kysely";

import type { Database } from "#database/database.ts";

import { asGate } from "./acting.ts";

/** Lets so much time pass that a lottery closed and could be drawn, as many minutes ago. */
export async function closeLottery(database: Database, lotteryId: string, minutes: number): Promise<void> {
  await asGate(database, (db) =>
    sql`
      update lotteries set closes_at = now() - make_interval(secs => ${minutes * 60}),
        draw_at = now() - make_interval(secs => ${minutes * 60}), opens_at = now() - interval '1 day'
      where id = ${lotteryId}
    `.execute(db),
  );
}
