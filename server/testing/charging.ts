import { sql } from "kysely";

import type { Input, Output } from "#contract/index.ts";
import type { ReservationStatus } from "#contract/values/booking/reservation-status.ts";
import { firstOfMonth, momentOf } from "#contract/values/booking/seoul-days.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";

import { acting, asGate } from "./acting.ts";
import { inDays } from "./booking.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

interface PastBooking {
  facilityId: string;
  date: string;
  /** Minutes from the date's midnight. */
  startMinute?: number;
  status?: ReservationStatus;
  chargeWon?: number;
  length?: number;
}

/** The month before this one: it is over, and 2026-11 where today is in December. */
export const lastMonth = dayAfter(firstOfMonth(inDays(0)), -1).slice(0, 7);

/** What tests of charges do again and again. */
export function charging(server: Pick<TestServer, "database">) {
  /** A person's booking of a day that is gone, past every rule. None of them overlaps another. */
  const pastBooking = (person: Actor, given: PastBooking): Promise<string> =>
    asGate(server.database, async (db) => {
      const { facilityId, date, startMinute = 600, status = "confirmed", chargeWon = 0, length = 1 } = given;
      const { id } = await db
        .insertInto("reservations")
        .values({
          apartment_id: person.apartmentId!,
          facility_id: facilityId,
          household_id: sql<string>`(select u.household_id from users u where u.id = ${person.id})`,
          user_id: person.id,
          date,
          start_minute: startMinute,
          length,
          spot_no: (lastSpot += 1),
          starts_at: momentOf(date, startMinute).toISOString(),
          ends_at: momentOf(date, startMinute + 60 * length).toISOString(),
          status,
          price_won: chargeWon,
          charge_won: chargeWon,
          offer_expires_at: status === "offered" || status === "lapsed" ? sql`now()` : null,
          cancelled_by: status === "cancelled" ? "resident" : null,
          cancelled_at: status === "cancelled" ? sql`now()` : null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    });

  /** A booking as the table has it. */
  const rowOf = ({ apartmentId }: Actor, reservationId: string) =>
    acting(server.database, { role: "manager", apartmentId: apartmentId! }, (db) =>
      db.selectFrom("reservations").where("id", "=", reservationId).selectAll().executeTakeFirstOrThrow(),
    );

  return { pastBooking, rowOf };
}

let lastSpot = 0;

/** A month's file, as its bytes. */
export async function exported(
  server: TestServer,
  office: Actor,
  month: string,
  format: Input<"exportFacilityCharges">["format"] = "csv",
): Promise<Buffer> {
  const answer: Output<"exportFacilityCharges"> = await call(server, office, "exportFacilityCharges", {
    month,
    format,
  });
  return Buffer.from(answer.fileData, "base64");
}

/** The lines below the header, as cells. Good for names without commas. */
export function linesOf(csv: Buffer): string[][] {
  return csv
    .toString()
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}
