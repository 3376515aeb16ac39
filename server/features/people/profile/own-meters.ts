import { sql } from "kysely";

import type { UsageKind } from "#contract/values/bills.ts";
import type { Reader } from "#contract/values/meters.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** What the home's meters said while its present people live there: the database shows no others. */
export async function listMeterReadings(db: CallDatabase) {
  return db
    .selectFrom("meter_readings")
    .where(sql<boolean>`app_role() = 'resident' and occupancy_id = (select my_occupancy())`)
    .select([
      sql<string>`starts_on::text`.as("from"),
      sql<UsageKind>`kind`.as("kind"),
      sql<number>`value::float8`.as("value"),
      sql<Reader>`entered_by`.as("by"),
      "entered_at as enteredAt",
    ])
    .orderBy("starts_on")
    .orderBy("kind")
    .execute();
}
