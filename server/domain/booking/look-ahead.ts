import { sql } from "kysely";

import type { Wish } from "#contract/values/booking/periods.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import { alternativesAmong, spanAround } from "./alternatives.ts";
import { facilityOf, selectFacility } from "./facility.ts";
import type { BookableFacility } from "./facility.ts";
import { spotAmong } from "./refusals.ts";
import type { AskedSpot } from "./refusals.ts";
import { readSpan } from "./span-facts.ts";
import type { SpanFacts } from "./span-facts.ts";
import { readSuspension, refuseSuspended } from "./suspensions.ts";
import { datesAround } from "./wish.ts";

/** What decides about all wishes of a date and length, and what could be booked instead. It names nobody. */
export interface SeenAround {
  facility: BookableFacility;
  facts: SpanFacts;
  /** Whether anybody of the apartment is suspended. */
  hasSuspensions: boolean;
}

/** What one of those asks who saw it. */
type Asked = Omit<AskedSpot, "facility">;

/**
 * Looks at a facility around a wish.
 *
 * @throws CallError `facility_not_found`
 */
export async function lookAround(db: CallDatabase, facilityId: string, wish: Wish): Promise<SeenAround> {
  const row = await selectFacility(db, facilityId, datesAround(wish))
    .select(sql<boolean>`has_suspensions()`.as("hasSuspensions"))
    // Not when the transaction began: it is shown to people who came later.
    .select(sql<string>`statement_timestamp()`.as("seenAt"))
    .executeTakeFirst();
  if (!row) throw new CallError("facility_not_found");
  const { hasSuspensions, seenAt } = row;
  const facility = { ...facilityOf(row), now: new Date(seenAt) };
  const around = spanAround(facility, wish);
  const nothing: SpanFacts = { taken: [], closures: [], lotteries: [] };
  return { facility, hasSuspensions, facts: around ? await readSpan(db, facilityId, around) : nothing };
}

/** Whether this is refused, whoever asks. */
export function isHopeless({ facility, facts }: SeenAround, asked: Asked): boolean {
  try {
    return spotAmong({ ...asked, facility }, facts).spotNo === undefined;
  } catch (error) {
    if (error instanceof CallError) return true;
    throw error;
  }
}

/** @throws CallError the first refusal, in the order of `findSpot` */
export async function refuseHopeless(
  db: CallDatabase,
  { facility, facts, hasSuspensions }: SeenAround,
  { userId, ...asked }: Asked & { userId: string },
): Promise<void> {
  const { period, spotNo } = spotAmong({ ...asked, facility }, facts);
  if (spotNo !== undefined) return;
  if (hasSuspensions) refuseSuspended(await readSuspension(db, userId));
  throw new CallError("slot_taken", { alternatives: alternativesAmong(facility, facts, period) });
}
