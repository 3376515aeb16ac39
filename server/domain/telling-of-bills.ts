import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** On the embedded database, other calls wait for one part at most. */
const peopleAtOnce = 250;

/** Tells the next people of a month of bills. Answers whether there may be more. */
export async function tellOfBills(db: CallDatabase): Promise<boolean> {
  const { rows } = await sql<{ told: number }>`select tell_of_bills(${peopleAtOnce}) as told`.execute(db);
  return rows[0]!.told > 0;
}
