import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { OfficeReservation } from "#contract/reservations.ts";
import { call } from "#web/api/call.ts";
import { useWatched } from "#web/lists/watched.ts";

/** How often a day without a stream is read again. */
const rereadMs = 60_000;

/** All bookings of a day, of one facility or of all. */
export function useDayBookings(date: string, facilityId: string | undefined) {
  return useQuery({ ...dayBookings(date, facilityId), refetchInterval: rereadMs });
}

/** A facility's day as it changes. With each change, the bookings are read again. */
export function useLiveDay(facilityId: string, date: string) {
  const client = useQueryClient();
  const watched = useWatched("watchFacilityDay", { facilityId, date });
  const { heardAt } = watched;
  useEffect(() => {
    if (heardAt > 0) void client.invalidateQueries({ queryKey: ["getReservations"] });
  }, [client, heardAt]);
  return watched;
}

/** A day has several pages where hundreds of seats are booked; a board needs them all. */
function dayBookings(date: string, facilityId: string | undefined) {
  return queryOptions<OfficeReservation[]>({
    queryKey: ["getReservations", "day", date, facilityId ?? null],
    queryFn: async ({ signal }) => {
      const found: OfficeReservation[] = [];
      let cursor: string | null = null;
      do {
        const page: { reservations: OfficeReservation[]; nextCursor: string | null } = await call(
          "getReservations",
          { from: date, to: date, facilityId, cursor, limit: 100 },
          { signal },
        );
        found.push(...page.reservations);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found;
    },
  });
}
