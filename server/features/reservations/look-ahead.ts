import type { LookAheadOf } from "#server/call/handler-types.ts";
import { isHopeless, lookAround, refuseHopeless } from "#server/domain/booking/look-ahead.ts";
import type { SeenAround } from "#server/domain/booking/look-ahead.ts";
import { wishOf } from "#server/domain/booking/wish.ts";

/** A facility opens for booking, and everybody comes. */
export const lookAheadOfBooking: LookAheadOf<"createReservation", SeenAround> = {
  line: ({ facilityId }) => `facility ${facilityId}`,
  sameFor: ({ facilityId, date, length }) => `${facilityId} ${date} ${length ?? 1}`,
  look: ({ db, input }) => lookAround(db, input.facilityId, wishOf(input)),
  isHopeless: (seen, { spotNo, ...wish }) => isHopeless(seen, { wish: wishOf(wish), spotNo }),
  refuse: ({ db, input: { spotNo, ...wish }, caller, seen }) =>
    refuseHopeless(db, seen, { wish: wishOf(wish), spotNo, userId: caller.id }),
};
