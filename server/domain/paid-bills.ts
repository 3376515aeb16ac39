import { sql } from "kysely";

import type { PaidState } from "#contract/values/bills.ts";

/** How much of a row of `bills` is paid. */
export const paidWon = sql<number>`coalesce((
  select sum(p.paid_won) from bill_payments p
  where p.apartment_id = bills.apartment_id and p.household_id = bills.household_id and p.month = bills.month
), 0)::float8`;

/** A home counts as unpaid only after the office has told for any home what it paid. */
export const paidState = sql<PaidState>`case
  when not exists (select from months_with_payments(array[bills.month])) then 'unknown'
  when ${paidWon} >= bills.total then 'paid'
  else 'unpaid'
end`;
