import type { RawBuilder } from "kysely";

import type { ComplaintCounts } from "#contract/complaints.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** How many of the apartment's complaints there are in each status, of those that meet the conditions. */
export function countByStatus(
  db: CallDatabase,
  conditions: readonly RawBuilder<boolean>[],
): Promise<ComplaintCounts> {
  let list = db.selectFrom("complaints").select((of) => {
    const all = of.fn.countAll<number>();
    return [
      all.as("all"),
      all.filterWhere("status", "=", "submitted").as("submitted"),
      all.filterWhere("status", "=", "in_progress").as("in_progress"),
      all.filterWhere("status", "=", "resolved").as("resolved"),
    ];
  });
  for (const condition of conditions) list = list.where(condition);
  return list.executeTakeFirstOrThrow();
}
