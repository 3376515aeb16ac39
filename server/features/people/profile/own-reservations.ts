import { sql } from "kysely";

import type { ReservationStatus } from "#contract/values/booking/reservation-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

export function listReservations(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("reservations")
    .innerJoin("facilities", "facilities.id", "reservations.facility_id")
    .select([
      "reservations.id",
      "facilities.name as facilityName",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "charge_won as chargeWon",
      "reservations.created_at as createdAt",
    ])
    .select(sql<ReservationStatus>`reservations.status`.as("status"))
    .where("user_id", "=", person);
  return readPage(db, list, page, { table: "reservations", text: null, order: "oldest first" });
}
