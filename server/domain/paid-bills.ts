import { sql } from "kysely";

import type { PaidState } from "#contract/values/bills.ts";

/** What a row of `bills` has had paid. */
export const paidWon = sql<number>`coalesce((
  select sum(p.paid_won) from bill_payments p
  where p.apartment_id = bills.apartment_id and p.household_id = bills.household_id and p.month = bills.month
), 0)::float8`;

/** Nobody is said not to have paid before the office has said of anybody what they paid. */
export const paidState = sql<PaidState>`case
  when not exists (select from months_with_payments(array[bills.month])) then 'unknown'
  when ${paidWon} >= bills.total then 'paid'
  else 'unpaid'
end`;
