import { sql } from "kysely";

import { problemOfVisit, quotaSentence } from "#contract/values/visitor-quota.ts";
import type { Visit } from "#contract/values/visitor-quota.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { readVisitorRules } from "#server/domain/visitor-rules.ts";

interface Car extends Visit {
  plate: string;
  memo: string | null;
}

/** A home that the office names; null for the caller's own. */
type Home = { building: number; unit: number } | null;

type Outcome = "registered" | "household_not_found" | "duplicate" | "quota_exceeded";

/** Takes the days of the household. The database holds that there are never more than the office allows. */
export async function register(
  db: CallDatabase,
  { plate, memo, ...days }: Car,
  home: Home,
): Promise<{ visitorId: string; remainingDays: number }> {
  const rules = await readVisitorRules(db);
  if (home === null && !rules.isOpen) throw new CallError("visitors_closed");
  const problem = problemOfVisit(days, rules);
  if (problem) throw new CallError("invalid_input", problem);
  const { outcome, visitor, month, remaining } = await askDatabase(db, { plate, memo, ...days }, home);
  switch (outcome) {
    case "registered":
      return { visitorId: visitor, remainingDays: remaining };
    case "household_not_found":
      throw new CallError("household_not_found", { field: "unit" });
    case "duplicate":
      throw new CallError("visitor_duplicate", { field: "plate" });
    case "quota_exceeded":
      throw new CallError("visitor_quota_exceeded", {
        field: "endsOn",
        message: quotaSentence({ month, remainingDays: remaining }),
      });
  }
}

async function askDatabase(db: CallDatabase, { plate, memo, startsOn, endsOn }: Car, home: Home) {
  const { rows } = await sql<{ outcome: Outcome; visitor: string; month: string; remaining: number }>`
    select outcome, visitor, to_char(told_month, 'YYYY-MM') as month, remaining
    from register_visitor(
      ${home?.building ?? null}, ${home?.unit ?? null}, ${plate}, ${startsOn}::date, ${endsOn}::date, ${memo}
    )
  `.execute(db);
  return rows[0]!;
}
