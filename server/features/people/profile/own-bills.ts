import { sql } from "kysely";

import type { BillGroup, UsageKind } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { paidState } from "#server/domain/paid-bills.ts";

/** The bills of the home while its present people live there: the database shows no others. */
export async function listBills(db: CallDatabase) {
  const rows = await db
    .selectFrom("bills")
    .innerJoin("bill_months", (on) =>
      on
        .onRef("bill_months.apartment_id", "=", "bills.apartment_id")
        .onRef("bill_months.id", "=", "bills.bill_month_id"),
    )
    .where(sql<boolean>`app_role() = 'resident' and bills.occupancy_id = (select my_occupancy())`)
    .where("bill_months.state", "=", "published")
    .select([
      sql<string>`to_char(bills.month, 'YYYY-MM')`.as("month"),
      "bills.total",
      "bills.amounts",
      sql<(number | null)[]>`to_json(bills.usage)`.as("usage"),
      sql<{ name: string; group: BillGroup }[]>`bill_months.items`.as("items"),
      sql<{ kind: UsageKind; unit: string }[]>`bill_months.usages`.as("usages"),
      paidState.as("paid"),
    ])
    .orderBy("bills.month")
    .execute();
  return rows.map(({ month, total, amounts, usage, items, usages, paid }) => ({
    month,
    total,
    items: items.map(({ name }, at) => ({ name, won: amounts[at]! })),
    usages: usages.map(({ kind, unit }, at) => ({ kind, unit, value: usage[at] ?? null })),
    paid,
  }));
}
