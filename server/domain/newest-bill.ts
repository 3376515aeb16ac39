import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

import { paidState } from "./paid-bills.ts";

/** The published bills of the caller's present occupancy: the database shows no others. */
export function ownBills(db: CallDatabase) {
  return db
    .selectFrom("bills")
    .innerJoin("bill_months", (on) =>
      on
        .onRef("bill_months.apartment_id", "=", "bills.apartment_id")
        .onRef("bill_months.id", "=", "bills.bill_month_id"),
    )
    .where(sql<boolean>`bills.occupancy_id = (select my_occupancy())`)
    .where("bill_months.state", "=", "published")
    .select(sql<string>`to_char(bills.month, 'YYYY-MM')`.as("month"));
}

/** The newest bill of the caller's present occupancy, until it is paid and its due day has passed. */
export async function readNewestBill(db: CallDatabase) {
  const newest = await ownBills(db)
    .select([
      "bills.total as totalWon",
      sql<string>`bill_months.due_on::text`.as("dueOn"),
      sql<boolean>`bill_months.due_on < seoul_today()`.as("isPast"),
      paidState.as("paid"),
    ])
    .orderBy("bills.month", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest || (newest.isPast && newest.paid === "paid")) return null;
  const { month, totalWon, dueOn, paid } = newest;
  return { month, totalWon, dueOn, paid };
}
