import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Draws at once. The database knows how: carry_out_lottery() in the migration. */
export async function drawNow(db: CallDatabase, lotteryId: string): Promise<void> {
  const { rows } = await sql<{ outcome: "drawn" | "not_found" | "over" | "not_closed" | "closed_just_now" }>`
    select draw_lottery(${lotteryId}) as outcome
  `.execute(db);
  switch (rows[0]!.outcome) {
    case "not_found":
      throw new CallError("lottery_not_found");
    case "over":
      throw new CallError("lottery_over");
    case "not_closed":
      throw new CallError("lottery_not_closed");
    case "closed_just_now":
      throw new CallError("lottery_not_closed", { message: "응모가 끝나고 1분 뒤부터 추첨할 수 있어요." });
    case "drawn":
      return;
  }
}
