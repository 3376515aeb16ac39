/** From `startsAt` until just before `endsAt`. */
export interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** One that ends when the other begins does not. */
export function overlaps(one: Span, other: Span): boolean {
  // As numbers: to compare dates themselves takes five times as long, and a day compares thousands.
  return one.startsAt.getTime() < other.endsAt.getTime() && other.startsAt.getTime() < one.endsAt.getTime();
}
