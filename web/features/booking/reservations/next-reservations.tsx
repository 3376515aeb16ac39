import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { nextReservations } from "./next.ts";
import { ReservationRows } from "./reservation-rows.tsx";

/** The next three bookings, above what can be booked. */
export function NextReservations() {
  const mine = useQuery(callQuery("getMyReservations", nextReservations));
  return (
    <section aria-labelledby="my-reservations" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="my-reservations" className="text-lead leading-title font-bold">
          내 예약
        </h2>
        <TextLink href={paths.resident.myReservations}>모두 보기</TextLink>
      </div>
      <Loaded query={mine} skeleton={<TableSkeleton rows={2} />} fallback="예약을 불러오지 못했어요.">
        {({ reservations }) =>
          reservations.length === 0 ? (
            <p className="text-neutral-weak">예약한 시설이 없어요.</p>
          ) : (
            <ReservationRows label="다음 예약" rows={reservations} />
          )
        }
      </Loaded>
    </section>
  );
}
