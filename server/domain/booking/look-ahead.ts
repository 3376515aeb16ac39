import { sql } from "kysely";

import type { Wish } from "#contract/values/booking/periods.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import { spanAround } from "./alternatives.ts";
import { facilityOf, selectFacility } from "./facility.ts";
import type { BookableFacility } from "./facility.ts";
import { readSpan } from "./span-facts.ts";
import type { SpanFacts } from "./span-facts.ts";
import { datesAround } from "./wish.ts";

/** What decides about all wishes of a day, and what could be booked instead. */
export interface SeenAround {
  facility: BookableFacility;
  facts: SpanFacts;
}

/**
 * Looks at a facility around a wish. Everybody in the apartment with a wish of the same date and length sees the same,
 * so that one look can serve them all.
 *
 * @throws CallError `facility_not_found`
 */
export async function lookAround(db: CallDatabase, facilityId: string, wish: Wish): Promise<SeenAround> {
  const row = await selectFacility(db, facilityId, datesAround(wish))
    // Not when the transaction began: others, who came later, see this, too.
    .select(sql<string>`statement_timestamp()`.as("lookedAt"))
    .executeTakeFirst();
  if (!row) throw new CallError("facility_not_found");
  const facility = { ...facilityOf(row), now: new Date(row.lookedAt) };
  const around = spanAround(facility, wish);
  const nothing: SpanFacts = { taken: [], closures: [], lotteries: [] };
  return { facility, facts: around ? await readSpan(db, facilityId, around) : nothing };
}
