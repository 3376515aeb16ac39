import { sql } from "kysely";

import type { Database } from "#database/database.ts";

/**
 * Closes the entries of lotteries that are due, and draws those that are due for it. Several servers share it. What
 * became due while no server ran is drawn by the first that starts.
 */
export async function drawDueLotteries(database: Database): Promise<void> {
  // An embedded database without room would end the process.
  if (!database.hasRoomToWrite()) return;
  let isDrawn: boolean;
  do {
    const { rows } = await sql<{ isDrawn: boolean }>`select draw_due_lottery() as "isDrawn"`.execute(
      database.kysely,
    );
    isDrawn = rows[0]!.isDrawn;
  } while (isDrawn);
}
