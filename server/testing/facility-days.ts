import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";

import { acting } from "./acting.ts";

export const tomorrow = dayAfter(seoulDate(new Date()), 1);

interface Taken {
  facilityId: string;
  date?: string;
  startMinute: number;
  minutes?: number;
  spotNo?: number;
}

/** The office keeps a spot, for nobody. */
export async function takeSpot(
  database: Database,
  apartmentId: string,
  { facilityId, date = tomorrow, startMinute, minutes = 60, spotNo = 1 }: Taken,
): Promise<void> {
  await acting(database, { role: "manager", apartmentId }, (db) =>
    db
      .insertInto("reservations")
      .values({
        apartment_id: apartmentId,
        facility_id: facilityId,
        date,
        start_minute: startMinute,
        length: 1,
        spot_no: spotNo,
        starts_at: momentOf(date, startMinute).toISOString(),
        ends_at: momentOf(date, startMinute + minutes).toISOString(),
        status: "confirmed",
        price_won: 0,
        charge_won: 0,
        is_by_office: true,
      })
      .execute(),
  );
}
