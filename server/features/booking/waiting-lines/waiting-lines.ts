import { sql } from "kysely";

import type { waitingLineFunctions } from "#contract/waiting-lines.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readFacility } from "#server/domain/booking/facility.ts";
import { lockFacilities } from "#server/domain/booking/lock-facility.ts";
import { ownWaiting } from "#server/domain/booking/own-waiting.ts";
import { readReservation } from "#server/domain/booking/reservation-rows.ts";
import { serveLine } from "#server/domain/booking/serve-line.ts";
import { datesAround, wishOf } from "#server/domain/booking/wish.ts";

import { findWait } from "./find-wait.ts";

type Joining = "joined" | "facility_not_found" | "too_late" | "already_waiting" | "too_many_waiting";

export const waitingLineHandlers: Handlers<keyof typeof waitingLineFunctions> = {
  async joinWaitlist({ db, input: { facilityId, ...wish }, caller }) {
    const facility = await readFacility(db, facilityId, datesAround(wish));
    await lockFacilities(db, [facilityId]);
    // Those who wait already come before the caller.
    await serveLine(db, facilityId);
    const period = await findWait(db, {
      facility,
      wish: wishOf(wish),
      householdId: caller.householdId,
      userId: caller.id,
    });
    const { rows } = await sql<{ outcome: Joining; entry: string }>`
      select outcome, entry from join_line(
        ${facilityId}, ${period.date}::date, ${period.startMinute}, ${period.length},
        ${period.startsAt.toISOString()}, ${period.endsAt.toISOString()}
      )
    `.execute(db);
    const { outcome, entry } = rows[0]!;
    if (outcome !== "joined") throw new CallError(outcome);
    const position = (await ownWaiting(db)).find(({ id }) => id === entry)?.position ?? 1;
    return { success: true, entryId: entry, position, message: `대기를 걸었어요. ${position}번째예요.` };
  },

  async leaveWaitlist({ db, input: { entryId } }) {
    const entry = await db
      .selectFrom("waitlist_entries")
      .where("id", "=", entryId)
      .select("status")
      .executeTakeFirst();
    if (!entry) throw new CallError("waitlist_entry_not_found");
    await db
      .updateTable("waitlist_entries")
      .set({ status: "left" })
      .where("id", "=", entryId)
      .where("status", "=", "waiting")
      .execute();
    return { success: true, message: "대기를 취소했어요." };
  },

  async acceptOffer({ db, input: { reservationId } }) {
    const { rows } = await sql<{ outcome: "accepted" | "over" | "not_found" }>`
      select accept_offer(${reservationId}) as outcome
    `.execute(db);
    const { outcome } = rows[0]!;
    if (outcome === "not_found") throw new CallError("reservation_not_found");
    if (outcome === "over") throw new CallError("offer_over");
    return { success: true, reservation: await readReservation(db, reservationId), message: "예약했어요." };
  },
};
