import { overlaps } from "#contract/values/booking/spans.ts";
import type { Span } from "#contract/values/booking/spans.ts";

import type { BookableFacility } from "./facility.ts";

export interface OccupiedSpot extends Span {
  spotNo: number;
}

/** The open spots that nothing takes at any moment of the span, lowest number first. */
export function freeSpots(
  { spots }: Pick<BookableFacility, "spots">,
  occupied: readonly OccupiedSpot[],
  span: Span,
): number[] {
  const taken = new Set(occupied.filter((each) => overlaps(each, span)).map(({ spotNo }) => spotNo));
  return spots.filter(({ spotNo, isOpen }) => isOpen && !taken.has(spotNo)).map(({ spotNo }) => spotNo);
}
