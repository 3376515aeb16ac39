import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

interface SentSpot {
  /** None: a new one. */
  spotNo?: number | undefined;
  name: string;
  isOpen: boolean;
}

interface Place {
  apartmentId: string;
  facilityId: string;
}

/** Numbers new spots after the highest number ever given, so that a past booking never means another spot. */
export async function addSpots(
  db: CallDatabase,
  { apartmentId, facilityId }: Place,
  spots: readonly SentSpot[],
): Promise<void> {
  if (spots.length === 0) return;
  const { last } = await db
    .updateTable("facilities")
    .set((row) => ({ last_spot_no: row("last_spot_no", "+", spots.length) }))
    .where("id", "=", facilityId)
    .returning("last_spot_no as last")
    .executeTakeFirstOrThrow();
  const rows = spots.map(({ name, isOpen }, index) => ({
    apartment_id: apartmentId,
    facility_id: facilityId,
    spot_no: last - spots.length + 1 + index,
    name,
    is_open: isOpen,
  }));
  await db.insertInto("facility_spots").values(rows).execute();
}

/**
 * Makes a facility's spots as they are sent: adds, names, opens and closes them, and removes the others.
 *
 * @throws CallError `slot_unknown` for a number that it does not have, `spot_in_use` for one with coming bookings
 */
export async function changeSpots(db: CallDatabase, place: Place, spots: readonly SentSpot[]): Promise<void> {
  const { facilityId } = place;
  const known = await db
    .selectFrom("facility_spots")
    .select(["spot_no as spotNo", "name", "is_open as isOpen"])
    .where("facility_id", "=", facilityId)
    .execute();
  const kept = new Map(spots.flatMap((spot) => (spot.spotNo === undefined ? [] : [[spot.spotNo, spot]])));
  const isRepeated = kept.size < spots.filter(({ spotNo }) => spotNo !== undefined).length;
  if (isRepeated || [...kept.keys()].some((number) => !known.some(({ spotNo }) => spotNo === number))) {
    throw new CallError("slot_unknown", {
      field: "spots",
      message: "없는 자리예요. 화면을 새로 고쳐 주세요.",
    });
  }
  await removeSpots(
    db,
    facilityId,
    known.flatMap(({ spotNo }) => (kept.has(spotNo) ? [] : [spotNo])),
  );
  for (const { spotNo, name, isOpen } of known) {
    const sent = kept.get(spotNo);
    if (!sent || (sent.name === name && sent.isOpen === isOpen)) continue;
    await db
      .updateTable("facility_spots")
      .set({ name: sent.name, is_open: sent.isOpen })
      .where("facility_id", "=", facilityId)
      .where("spot_no", "=", spotNo)
      .execute();
  }
  await addSpots(
    db,
    place,
    spots.filter(({ spotNo }) => spotNo === undefined),
  );
}

async function removeSpots(db: CallDatabase, facilityId: string, spotNos: number[]): Promise<void> {
  if (spotNos.length === 0) return;
  const taken = await db
    .selectFrom("reservations")
    .select("id")
    .where("facility_id", "=", facilityId)
    .where("spot_no", "in", spotNos)
    .where("status", "in", ["offered", "confirmed", "checked_in"])
    .where("ends_at", ">", sql<string>`now()`)
    .limit(1)
    .executeTakeFirst();
  if (taken) throw new CallError("spot_in_use", { field: "spots" });
  await db
    .deleteFrom("facility_spots")
    .where("facility_id", "=", facilityId)
    .where("spot_no", "in", spotNos)
    .execute();
}
