import { sql } from "kysely";

import type { ClosureHit, ClosureInput } from "#contract/closures.ts";
import { occurrencesOf } from "#contract/values/booking/closure-times.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

type Wanted = Pick<ClosureInput, "facilityIds" | "spotNos" | "startsAt" | "endsAt" | "repeat">;
type Places = Pick<Wanted, "facilityIds" | "spotNos">;

interface Hit extends ClosureHit {
  facilityId: string;
  userId: string | null;
}

/**
 * Returns the bookings to come, and those under way, that a closure takes away, by their time: each once, however many
 * of its occurrences it meets.
 */
export async function readHits(db: CallDatabase, wanted: Wanted): Promise<Hit[]> {
  const occurrences = occurrencesOf(wanted);
  const { rows } = await sql<Hit>`
    select r.id as "reservationId", r.facility_id as "facilityId", f.name as "facilityName",
      case when f.spot_choice = 'named' then s.name end as "spotName",
      f.spot_label as "spotLabel", f.book_by as "bookBy", r.date::text as date,
      r.length, r.starts_at as "startsAt", r.ends_at as "endsAt", h.building::text as building, h.unit::text as unit,
      r.user_id as "userId", name_of_booker(r.user_id) as "residentName"
    from reservations r
    join facilities f on f.apartment_id = r.apartment_id and f.id = r.facility_id
    left join facility_spots s
      on s.apartment_id = r.apartment_id and s.facility_id = r.facility_id and s.spot_no = r.spot_no
    left join households h on h.apartment_id = r.apartment_id and h.id = r.household_id
    where r.facility_id = any(${wanted.facilityIds}::uuid[])
      and r.status in ('offered', 'confirmed', 'checked_in') and r.ends_at > now()
      and (cardinality(${wanted.spotNos ?? []}::integer[]) = 0 or r.spot_no = any(${wanted.spotNos ?? []}::integer[]))
      and exists (
        select from unnest(
          ${occurrences.map(({ startsAt }) => startsAt)}::timestamptz[],
          ${occurrences.map(({ endsAt }) => endsAt)}::timestamptz[]
        ) as occurrence (starts_at, ends_at)
        where r.during && tstzrange(occurrence.starts_at, occurrence.ends_at)
      )
    order by r.starts_at, f.name, r.spot_no, r.id
  `.execute(db);
  return rows;
}

/** Refuses a facility or a spot that is not there. */
export async function requirePlaces(db: CallDatabase, { facilityIds, spotNos }: Places): Promise<void> {
  const ids = [...new Set(facilityIds)];
  const found = await db.selectFrom("facilities").select("id").where("id", "in", ids).execute();
  if (found.length < ids.length) throw new CallError("facility_not_found", { field: "facilityIds" });
  const numbers = [...new Set(spotNos ?? [])];
  if (numbers.length === 0) return;
  const spots = await db
    .selectFrom("facility_spots")
    .select("spot_no")
    .where("facility_id", "=", ids[0]!)
    .where("spot_no", "in", numbers)
    .execute();
  if (spots.length < numbers.length) throw new CallError("slot_unknown", { field: "spotNos" });
}
