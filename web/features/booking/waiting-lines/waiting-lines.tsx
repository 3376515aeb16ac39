import { useQuery } from "@tanstack/react-query";

import type { Reservation } from "#contract/reservations.ts";
import { callQuery } from "#web/api/queries.ts";

import { OfferCard } from "./offer-card.tsx";
import { WaitingRow } from "./waiting-row.tsx";

/** So many that no offer is beyond the page: a person waits for five things at a time. */
const whatIsToCome = { scope: "upcoming", limit: 100 } as const;

/** An offer comes and goes without a tap. */
const rereadMs = 60_000;

/** What is offered to the reader, with a running clock, and what they still wait for. Nothing if there is neither. */
export function WaitingLines() {
  const { data, dataUpdatedAt } = useQuery({
    ...callQuery("getMyReservations", whatIsToCome),
    refetchInterval: ({ state: { data: last } }) =>
      last && (last.waiting.length > 0 || offersIn(last.reservations).length > 0) ? rereadMs : false,
  });
  const offers = offersIn(data?.reservations);
  const waiting = data?.waiting ?? [];
  return (
    <>
      {data && offers.length > 0 && (
        <section aria-label="난 자리" className="flex flex-col gap-3">
          {offers.map((offer) => (
            <OfferCard key={offer.id} offer={offer} said={data} heardAt={dataUpdatedAt} />
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-lines" className="flex flex-col gap-3">
          <h2 id="waiting-lines" className="text-lead leading-title font-bold">
            대기
          </h2>
          <ul className="flex flex-col divide-y divide-neutral-weak rounded-card border border-neutral-weak bg-raised">
            {waiting.map((entry) => (
              <WaitingRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function offersIn(reservations: readonly Reservation[] = []): Reservation[] {
  return reservations.filter(({ status }) => status === "offered");
}
