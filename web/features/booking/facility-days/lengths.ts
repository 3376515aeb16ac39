import type { FacilityDay, FacilitySlot } from "#contract/facility-days.ts";
import type { FacilityRules } from "#contract/values/booking/facility-rules.ts";

type LengthRules = Pick<FacilityRules, "bookBy" | "slotMinutes" | "breakMinutes" | "maxLength">;

/** The slots that a booking of so many would take; undefined if there are not so many in a row. */
export function slotsOfBooking(
  { slotMinutes, breakMinutes }: LengthRules,
  day: Pick<FacilityDay, "slots">,
  startMinute: number,
  length: number,
): FacilitySlot[] | undefined {
  const slots = Array.from({ length }, (_, index) =>
    day.slots.find((slot) => slot.startMinute === startMinute + index * (slotMinutes + breakMinutes)),
  );
  return slots.every((slot) => slot !== undefined) ? slots : undefined;
}

/** How long a booking from there can be: as long as one spot stays free. For days and nights, only the server knows. */
export function possibleLengths(
  rules: LengthRules,
  day: Pick<FacilityDay, "slots">,
  startMinute: number,
  openSpotNos: readonly number[],
): number[] {
  const lengths = Array.from({ length: rules.maxLength }, (_, index) => index + 1);
  if (rules.bookBy !== "slot") return lengths;
  return lengths.filter((length) => {
    const slots = slotsOfBooking(rules, day, startMinute, length);
    if (!slots || slots.some(({ state, freeCount }) => freeCount === 0 || state === "lottery")) return false;
    return openSpotNos.some((spotNo) => isFree(slots, spotNo));
  });
}

/** Where spots are not chosen, none is known to be taken. */
export function isFree(slots: readonly FacilitySlot[], spotNo: number): boolean {
  return slots.every(
    ({ takenSpotNos, closedSpotNos }) => !takenSpotNos.includes(spotNo) && !closedSpotNos.includes(spotNo),
  );
}
