import type { RawBuilder } from "kysely";
import { sql } from "kysely";

import type { ErrorCode } from "#contract/errors.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** Calls a function of the gate, which answers 'done' or the code of a refusal. */
export async function change(db: CallDatabase, gateFunction: RawBuilder<unknown>): Promise<void> {
  const { outcome } = await outcomeOf<{ outcome: ErrorCode | "done" }>(db, gateFunction);
  if (outcome !== "done") throw new CallError(outcome);
}

/** The answer of such a function, if it says more. */
export async function outcomeOf<Row>(db: CallDatabase, gateFunction: RawBuilder<unknown>): Promise<Row> {
  const { rows } = await sql<Row>`select * from ${gateFunction}`.execute(db);
  return rows[0]!;
}
