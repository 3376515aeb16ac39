import { sql } from "kysely";

import type { VisitorRules } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";

interface RulesToday extends VisitorRules {
  isOpen: boolean;
  today: string;
}

/** What the caller's office allows, or the defaults, and today's date in Seoul. */
export async function readVisitorRules(db: CallDatabase): Promise<RulesToday> {
  const { rows } = await sql<RulesToday>`
    select monthly_days as "monthlyDays", max_days as "maxDays", advance_days as "advanceDays",
      is_open as "isOpen", today::text as today
    from visitor_rules()
  `.execute(db);
  return rows[0]!;
}
