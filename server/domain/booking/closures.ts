import { overlaps } from "#contract/values/booking/spans.ts";
import type { Span } from "#contract/values/booking/spans.ts";

/** A time in which a facility is closed. */
export interface ClosedTime extends Span {
  /** Empty: the whole facility. */
  spotNos: number[];
  reason: string;
}

/** Whether a closure takes a spot away in a time. */
export function closes(closure: ClosedTime, spotNo: number, span: Span): boolean {
  return overlaps(closure, span) && (closure.spotNos.length === 0 || closure.spotNos.includes(spotNo));
}
