import { sql } from "kysely";

import type { facilityChargeFunctions } from "#contract/facility-charges.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { holdCharges, isClosedMonth, requireOpenMonth } from "#server/domain/booking/charge-months.ts";

import { chargesAsCsv, chargesAsXlsx } from "./charge-files.ts";
import { chargesOf, freezeMonth, sumOf } from "./month-charges.ts";

export const facilityChargeHandlers: Handlers<keyof typeof facilityChargeFunctions> = {
  async getFacilityCharges({ db, input: { month } }) {
    return { success: true, ...(await chargesOf(db, month)), isOver: await isOver(db, month) };
  },

  async setReservationCharge({ db, input: { reservationId, chargeWon, reason }, caller, origin }) {
    await holdCharges(db, caller.apartmentId);
    const reservation = await db
      .selectFrom("reservations")
      .where("id", "=", reservationId)
      .select(["charge_won as before", sql<string>`date::text`.as("date")])
      .executeTakeFirst();
    if (!reservation) throw new CallError("reservation_not_found");
    await requireOpenMonth(db, reservation.date);
    await db
      .updateTable("reservations")
      .set({ charge_won: chargeWon, is_charge_set: true, charge_reason: reason })
      .where("id", "=", reservationId)
      .execute();
    const details = { before: reservation.before, after: chargeWon };
    await record(db, { action: "facility_charge_set", caller, origin, subjectId: reservationId, details });
    return { success: true, message: "금액을 바꿨어요." };
  },

  async closeChargeMonth({ db, input: { month }, caller, origin }) {
    await holdCharges(db, caller.apartmentId);
    if (!(await isOver(db, month))) throw new CallError("month_not_over");
    if (!(await isClosedMonth(db, month))) {
      await freezeMonth(db, caller.apartmentId, month);
      await record(db, { action: "facility_month_closed", caller, origin, details: { month } });
    }
    return { success: true, message: "이용료를 마감했어요." };
  },

  async exportFacilityCharges({ db, input: { month, format }, caller, origin }) {
    const { households } = await chargesOf(db, month);
    const file = format === "csv" ? chargesAsCsv(households) : await chargesAsXlsx(households);
    const details = {
      month,
      format,
      households: households.length,
      won: sumOf(households, (one) => one.totalWon),
    };
    await record(db, { action: "facility_charges_exported", caller, origin, details });
    return {
      success: true,
      fileData: file.toString("base64"),
      fileName: `facility_charges_${month}.${format}`,
      message: "파일을 내려받았어요.",
    };
  },
};

async function isOver(db: CallDatabase, month: string): Promise<boolean> {
  const { over } = await db
    .selectNoFrom(sql<boolean>`seoul_today() >= ${`${month}-01`}::date + interval '1 month'`.as("over"))
    .executeTakeFirstOrThrow();
  return over;
}
