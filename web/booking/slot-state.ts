import type { FacilityDay, FacilitySlot } from "#contract/facility-days.ts";

/**
 * A slot's state at a moment after the day was read: it opens and passes by itself, and hundreds of people who watch
 * must not all ask the server when it does.
 */
export function stateAt(
  slot: FacilitySlot,
  { opensAt }: Pick<FacilityDay, "opensAt">,
  now: number,
): FacilitySlot["state"] {
  if (slot.state === "closed") return "closed";
  if (now >= Date.parse(slot.bookableUntil)) return "past";
  if (slot.state !== "not_open" || now < Date.parse(opensAt)) return slot.state;
  return slot.freeCount > 0 ? "free" : "full";
}
