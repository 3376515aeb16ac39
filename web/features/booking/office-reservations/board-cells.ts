import type { FacilityDay, FacilitySlot } from "#contract/facility-days.ts";
import type { OfficeReservation } from "#contract/reservations.ts";

interface Cell {
  slot: FacilitySlot;
  /** How many slots it covers. */
  span: number;
  reservation?: OfficeReservation;
}

/**
 * A spot's row of the board. A booking covers every slot that it touches, also one of an old grid; of two in one slot,
 * the earlier one is shown here, and both in the list.
 */
export function cellsOf(
  { date, slots }: Pick<FacilityDay, "date" | "slots">,
  spotNo: number,
  reservations: readonly OfficeReservation[],
): Cell[] {
  const own = reservations.filter((reservation) => reservation.spotNo === spotNo);
  const cells: Cell[] = [];
  for (const slot of slots) {
    const reservation = own.find((each) => touches(each, date, slot));
    const last = cells.at(-1);
    if (reservation && last?.reservation?.id === reservation.id) last.span++;
    else cells.push({ slot, span: 1, ...(reservation && { reservation }) });
  }
  return cells;
}

function touches(
  { startsAt, endsAt }: OfficeReservation,
  date: string,
  { startMinute, endMinute }: FacilitySlot,
): boolean {
  const midnight = Date.parse(`${date}T00:00:00+09:00`);
  const minuteOf = (moment: string) => (Date.parse(moment) - midnight) / 60_000;
  return minuteOf(startsAt) < endMinute && minuteOf(endsAt) > startMinute;
}
