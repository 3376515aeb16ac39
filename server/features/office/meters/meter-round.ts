import { sql } from "kysely";

import type { MeterRound } from "#contract/meters.ts";
import type { UsageKind } from "#contract/values/bills.ts";
import type { RoundState } from "#contract/values/meters.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** The rounds of an apartment as callers see them. */
export function selectRounds(db: CallDatabase) {
  return db
    .selectFrom("meter_rounds")
    .select([
      "id",
      sql<UsageKind[]>`kinds`.as("kinds"),
      sql<string>`starts_on::text`.as("from"),
      sql<string>`ends_on::text`.as("to"),
      sql<RoundState>`case
        when closed_at is not null or ends_on < seoul_today() then 'closed'
        when starts_on > seoul_today() then 'coming' else 'open' end`.as("state"),
    ])
    .orderBy("starts_on", "desc")
    .orderBy("created_at", "desc");
}

/** The round that has not ended yet, of which there is one at a time. */
export async function readCurrentRound(db: CallDatabase): Promise<MeterRound | null> {
  const round = await selectRounds(db)
    .where("closed_at", "is", null)
    .where(sql<boolean>`ends_on >= seoul_today()`)
    .limit(1)
    .executeTakeFirst();
  return round ?? null;
}

/** @throws CallError meter_round_not_found */
export async function requireRound(db: CallDatabase, roundId: string): Promise<MeterRound> {
  const round = await selectRounds(db).where("id", "=", roundId).executeTakeFirst();
  if (!round) throw new CallError("meter_round_not_found");
  return round;
}

/** @throws CallError invalid_input */
export function requireKind({ kinds }: MeterRound, kind: UsageKind): void {
  if (!kinds.includes(kind)) {
    throw new CallError("invalid_input", { field: "kind", message: "이번 검침에 없는 계량기예요." });
  }
}
