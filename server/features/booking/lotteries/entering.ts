import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { readSuspension, refuseSuspended } from "#server/domain/booking/suspensions.ts";

/**
 * Enters for the caller's household, or replaces what it has entered. The database makes sure that nothing is entered
 * after the entries are closed.
 */
export async function enter(db: CallDatabase, userId: string, lotteryId: string, choices: number[]) {
  const { rows } = await sql<{
    outcome: "entered" | "not_found" | "not_open" | "too_many" | "unknown_prize";
    code: string;
    tickets: number;
  }>`select outcome, code, tickets from enter_lottery(${lotteryId}, ${choices}::integer[])`.execute(db);
  const { outcome, code, tickets } = rows[0]!;
  switch (outcome) {
    case "not_found":
      throw new CallError("lottery_not_found");
    case "not_open":
      throw new CallError("lottery_not_open");
    case "too_many":
      throw new CallError("invalid_input", {
        field: "choices",
        message: "고를 수 있는 희망 수를 넘었어요. 순위를 줄여 주세요.",
      });
    case "unknown_prize":
      throw new CallError("invalid_input", {
        field: "choices",
        message: "추첨에 없는 시간이에요. 화면을 새로 고쳐 주세요.",
      });
    case "entered":
      refuseSuspended(await readSuspension(db, userId));
      return { code, tickets };
  }
}

export async function withdraw(db: CallDatabase, lotteryId: string): Promise<void> {
  const { rows } = await sql<{ outcome: "withdrawn" | "not_found" | "not_open" }>`
    select outcome from withdraw_lottery_entry(${lotteryId})
  `.execute(db);
  const { outcome } = rows[0]!;
  if (outcome === "not_found") throw new CallError("lottery_not_found");
  if (outcome === "not_open") throw new CallError("lottery_not_open");
}
